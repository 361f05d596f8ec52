import { Readable } from 'node:stream';
import { Router } from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Call } from '#schema/calls/call.ts';
import type { Issue } from '#schema/shapes/error.ts';
import { totalPagesOf } from '#schema/shapes/paging.ts';
import { RequestError } from './errors.ts';
import { issueMessage } from './issue-messages.ts';
import { readJsonBody } from './json-body.ts';
import { guardIn } from './permissions.ts';
import { parseQuery } from './query-string.ts';
import { accessTo } from './require-admin.ts';
import type { ApiContext, ApiMiddleware, ApiState } from './state.ts';

interface Input<Params, Query, Body> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  em: EntityManager;
  ctx: ApiContext;
}

type Schema<Part> = Part extends z.ZodType ? Part : z.ZodUndefined;

/** What a call was sent, parsed, with the context of the request. */
type Asked<C extends Call> = Input<Schema<C['params']>, Schema<C['query']>, Schema<C['body']>>;
type Reply<C extends Call> = z.input<C['reply']>;
/** How many pages a list has follows from its total and the query's limit. */
type Given<C extends Call> =
  Reply<C> extends { total: number; totalPages: number }
    ? Schema<C['query']> extends z.ZodType<{ limit: number }>
      ? Omit<Reply<C>, 'totalPages'>
      : Reply<C>
    : Reply<C>;
type Answer<C extends Call> = (asked: Asked<C>) => Promise<Given<C> | Readable>;

type ApiRouter = Pick<Router<ApiState>, 'use' | 'routes' | 'allowedMethods' | 'stack'> & {
  /** Answers a call of schema/calls: who may make it, what it takes and answers follow from its declaration. */
  serve: <C extends Call>(call: C, ...last: [...before: ApiMiddleware[], answer: Answer<C>]) => void;
  /** The same for a call whose body is no JSON: the middleware reads the request and writes the answer itself. */
  serveRaw: (call: Call, ...middleware: ApiMiddleware[]) => void;
};

/** Paths match exactly: case-sensitive, without a trailing slash. */
export function apiRouter(): ApiRouter {
  const router = new Router<ApiState>({ strict: true, sensitive: true });
  const register = (call: Call, middleware: ApiMiddleware[]) =>
    void router.register(call.path, [call.method], [...guardsOf(call), ...middleware]);
  return Object.assign(router, {
    serve<C extends Call>(call: C, ...last: [...before: ApiMiddleware[], answer: Answer<C>]) {
      const answer = last.pop() as Answer<C>;
      register(call, [...(last as ApiMiddleware[]), answering(call, answer)]);
    },
    serveRaw(call: Call, ...middleware: ApiMiddleware[]) {
      const answer = middleware.pop() as ApiMiddleware;
      // One middleware may answer several calls.
      register(call, [...middleware, declared(call, (ctx, next) => answer(ctx, next))]);
    },
  });
}

/** An open call that shows administrators nothing more needs no guard. */
const guardsOf = (call: Call): ApiMiddleware[] => (guardIn(call) ? [accessTo(call), tellAdmins(call)] : []);

/** Tells the dashboard which chapter a reading call belongs to, and which chapters a write makes stale. */
function tellAdmins({ method, chapter, touches = [] }: Call): ApiMiddleware {
  const [name, value] =
    method === 'GET' || method === 'HEAD' || touches === 'nothing'
      ? ['X-Chapter', chapter]
      : ['X-Stale', [chapter, ...touches].join(' ')];
  return (ctx, next) => {
    if (ctx.state.admin) ctx.set(name, value);
    return next();
  };
}

/** Applies the declaration: it parses all input and validates every answer. A stream is sent as it is. */
function answering<C extends Call>(call: C, answer: Answer<C>): ApiMiddleware {
  const { params, query, body, reply, status = 200 } = call;
  return declared(call, async (ctx) => {
    const asked = {
      params: parsed(params, ctx['params'], 'Invalid path'),
      query: parsed(query, query && parseQuery(ctx.querystring), 'Invalid query'),
      body: parsed(body, body && (await readJsonBody(ctx)), 'Validation failed'),
    };
    const found = await answer({ ...asked, em: ctx.state.em, ctx } as Asked<C>);
    ctx.body = found instanceof Readable ? found : reply.parse(withPages(call, found, asked.query));
    ctx.status = status;
  });
}

function withPages({ reply }: Call, found: unknown, query: unknown): unknown {
  if (!(reply instanceof z.ZodObject && 'totalPages' in reply.shape) || !isPage(found) || !isLimited(query))
    return found;
  return { totalPages: totalPagesOf(found.total, query.limit), ...found };
}
const isPage = (found: unknown): found is { total: number } =>
  Object(found) === found && 'total' in Object(found);
const isLimited = (query: unknown): query is { limit: number } =>
  Object(query) === query && 'limit' in Object(query);

function parsed<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
  message: string,
): z.output<Schema> {
  // Without a schema the type parameter is ZodUndefined, whose output is undefined.
  const result = (schema ?? z.undefined()).safeParse(schema ? value : undefined, {
    error: issueMessage,
  });
  if (!result.success) throw new RequestError(400, message, { issues: issuesOf(result.error) });
  return result.data as z.output<Schema>;
}

/** The query of a route that answers by a middleware of its own. */
export const parsedQuery = <Schema extends z.ZodType>(schema: Schema, ctx: ApiContext) =>
  parsed(schema, parseQuery(ctx.querystring), 'Invalid query');

const maxIssues = 100;

/** The first error of each field: a form shows one message per field. */
function issuesOf({ issues }: z.ZodError): Issue[] {
  const messages = new Map<string, string>();
  for (const issue of issues.slice(0, maxIssues)) {
    const path = issue.path.map(String);
    const found =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, maxIssues).map((key) => [...path, key.slice(0, 100)].join('.'))
        : [path.join('.')];
    const message = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message;
    for (const field of found) if (!messages.has(field)) messages.set(field, message);
  }
  return [...messages].map(([path, message]) => ({ path, message }));
}

const calls = new WeakMap<ApiMiddleware, Call>();

/** Marks the middleware that answers a call: the document and the tests find the declaration of each route by it. */
function declared(call: Call, middleware: ApiMiddleware): ApiMiddleware {
  calls.set(middleware, call);
  return middleware;
}

/** The call that a route answers. */
export const callOf = (stack: readonly unknown[]): Call | undefined =>
  stack.map((middleware) => calls.get(middleware as ApiMiddleware)).find(Boolean);
