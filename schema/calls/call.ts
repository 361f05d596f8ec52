import { z } from 'zod';
import type { Permission } from '#schema/rules/permissions.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import { pathId } from '#schema/rules/text.ts';
import type { ChapterName } from './chapters.ts';

/**
 * Who may make a call: everyone, the site server, a monitoring program, or administrators whose role has a permission. Of several
 * one is enough; everyone together with a permission means that administrators are shown more, such as drafts.
 */
export type Access = 'everyone' | 'feedKey' | 'metrics' | Permission;

/** Statuses in addition to those that follow from the rest of the call: 400, 401, 403, 404 of a path, 413, 415. */
type OtherStatus =
  | 204
  | 206
  | 304
  | 401
  | 403
  | 404
  | 409
  | 410
  | 412
  | 413
  | 415
  | 416
  | 423
  | 429
  | 503
  | 507;

/** A call of the API: router, permissions, the document and the clients read this declaration. */
export interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  chapter: ChapterName;
  /** Left out: owners only. */
  access?: Access | readonly Access[];
  /** Whether API tokens may make it; left out: those with a scope that includes its access. */
  tokens?: 'all' | 'none';
  /** Needs a recently confirmed identity, so no token is enough. */
  asksAgain?: true;
  /** Allowed before a required second factor is set up. */
  isBeforeFactor?: true;
  /** A one-line summary, for readers of /api/docs. */
  summary: string;
  /** Further information for callers; plain text. */
  description?: string;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  /** Request headers in addition to the usual ones. */
  headers?: z.ZodObject | undefined;
  body?: z.ZodType | undefined;
  /** JSON when left out. */
  bodyType?: 'application/json' | 'multipart/form-data' | 'application/offset+octet-stream';
  /** z.undefined() when the answer has no body. */
  reply: z.ZodType;
  /** JSON when left out. */
  replyType?: string;
  /** Headers of a successful answer that a caller should read, with their meaning. */
  replyHeaders?: Record<string, string>;
  /** Status of a successful answer; 200 when left out. */
  status?: number;
  otherStatuses?: readonly OtherStatus[];
  /** The chapters, besides its own, whose answers a write makes stale; `nothing` for one that only reads, such as a preview. */
  touches?: readonly ChapterName[] | 'nothing';
}

export type Facts = Omit<Call, 'method' | 'path' | 'summary' | 'description'>;

/** Refuses a fact with a misspelt name, which would leave the shared one in force. */
export type Exact<Own> = Own & { [Name in Exclude<keyof Own, keyof Facts>]: never };

export type Parted<A extends string> = A extends `${infer Method extends Call['method']} ${infer Path}`
  ? { method: Method; path: Path; summary: string }
  : never;

/** The parameters that mean the same in every path; a call with others declares them. */
const pathParams = { id: z.object({ id: pathId }), slug: z.object({ slug: slugInPath }) };
type PathParams = typeof pathParams;

type FirstName<Rest> = Rest extends `${infer Name}/${string}` ? Name : Rest;

/** `params` of a path such as `/api/movies/:id/comments`. */
export type ParamsIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? FirstName<Rest> extends keyof PathParams
    ? { params: PathParams[FirstName<Rest>] }
    : unknown
  : unknown;

function paramsIn(path: string): { params?: z.ZodType } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  if (names.length !== 1) return {};
  const params = Object.entries(pathParams).find(([name]) => name === names[0]);
  return params ? { params: params[1] } : {};
}

/** What a call says of itself, before what it shares with others. */
export type Over<Own, Shared> = Own & Omit<Shared, keyof Own>;

export function declare(address: string, summary: string, facts: object, description?: string) {
  const [method, path = ''] = address.split(' ');
  return { ...paramsIn(path), ...facts, method, path, summary, ...(description && { description }) };
}

/**
 * Declares calls that share a chapter and more: `call('GET /api/seasons/:id', 'One season', { reply: season })`. The exact types of
 * the parts are kept, from which router and clients infer theirs.
 */
export const callsOf =
  <const Shared extends Partial<Call> & Pick<Call, 'chapter'>>(shared: Shared) =>
  <
    const A extends `${Call['method']} /${string}`,
    const Own extends Partial<Facts> & Omit<Facts, keyof Shared>,
  >(
    address: A,
    summary: string,
    own: Exact<Own>,
    description?: string,
  ) =>
    declare(address, summary, { ...shared, ...own }, description) as unknown as Over<
      Own,
      Over<Shared, ParamsIn<A>>
    > &
      Parted<A>;

/** `PUT /api/movies/:id` */
export type Address<C extends Call> = `${C['method']} ${C['path']}`;

type Parts<Schema> = Schema extends z.ZodType
  ? { [Key in keyof z.input<Schema>]: z.input<Schema>[Key] | z.output<Schema>[Key & keyof z.output<Schema>] }
  : never;
type Needed<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: never }
  : // biome-ignore lint/complexity/noBannedTypes: an object without required fields may be left out.
    {} extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** What a client sends: the parts of the path and of the query, before or after parsing, and the body. */
export type Sent<C extends Call> = Needed<'params', Parts<C['params']>> &
  Needed<'query', Parts<C['query']>> &
  Needed<'body', C['body'] extends z.ZodType ? z.input<C['body']> : never>;

export type Answered<C extends Call> = z.output<C['reply']>;
