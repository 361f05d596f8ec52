import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Role } from '#schema/rules/permissions.ts';
import type { TokenScope } from '#schema/shapes/api-token.ts';
import type { SessionData } from '#schema/shapes/session.ts';
import { RequestError } from './errors.ts';

/** The signed-in administrator, read from the database for this request. */
export interface Admin {
  id: number;
  username: string;
  email: string;
  role: Role;
  hasFactor: boolean;
  /** True when the role needs a second factor. */
  needsFactor: boolean;
  /** The API token that calls in the administrator's place. */
  token?: { id: number; name: string; scopes: TokenScope[] };
}

/** The values that the middleware of app.ts sets on `ctx.state`. */
export interface ApiState {
  requestId: string;
  /** The EntityManager of this request. A reading request sees what visitors see, unless an administrator makes it. */
  em: EntityManager;
  /** Sees all rows. */
  emOfAll: EntityManager;
  /** Loads the session; called by `withSession` and `accessTo`. */
  openSession: Middleware;
  /** Reads the active administrator of a session; null when the account was switched off or its password changed. */
  findAdmin: (em: EntityManager, session: SessionData) => Promise<Admin | null>;
  /** Finds the owner of an API token; throws 401, and 429 after many unknown tokens from one address. */
  findByToken: (em: EntityManager, token: string, address: string) => Promise<Admin>;
  /** Whether a request carries the key that API and site servers share. */
  hasFeedKey: (ctx: ApiContext) => boolean;
  mayReadMetrics: (ctx: ApiContext) => boolean;
  /** Aborted when the server is asked to stop: long requests then end with 503. */
  stopping: AbortSignal;
  /** Set when too many reads are being answered for this one. */
  isTurnedAway?: boolean;
  /** A site server reads in order to publish. */
  isPublishing?: boolean;
  /** Milliseconds that the request stood in line before it was begun. */
  waitedMs?: number;
  /** Set by `accessTo`. */
  admin?: Admin;
}

export type ApiContext = ParameterizedContext<ApiState, DefaultContext>;
export type ApiMiddleware = Middleware<ApiState, DefaultContext>;

export const readMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of a request in the log: our own, or the one given by a trusted proxy. */
function requestIdOf(ctx: ApiContext): string {
  const given = ctx.app.proxy ? ctx.get('X-Request-Id') : '';
  return wellFormed.test(given) ? given : randomUUID();
}

/** Gives every request an id and its own EntityManager. */
export function requestState(
  { orm, visitors }: { orm: MikroORM; visitors: MikroORM },
  services: Pick<
    ApiState,
    'openSession' | 'findAdmin' | 'findByToken' | 'hasFeedKey' | 'mayReadMetrics' | 'stopping'
  >,
): ApiMiddleware {
  return async (ctx, next) => {
    const emOfAll = orm.em.fork();
    const em = readMethods.includes(ctx.method) ? visitors.em.fork() : emOfAll;
    Object.assign(ctx.state, { ...services, requestId: requestIdOf(ctx), em, emOfAll });
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.set('Cache-Control', 'no-cache');
    await next();
  };
}

/** The requested path, for the log: Koa's own getter throws on an invalid address. */
export const writtenPath = (ctx: ApiContext): string => (ctx.req.url ?? '').split('?', 1)[0] ?? '';

/** Refuses targets such as `http://[::1`, on which Koa's own getters would throw. */
export const refuseUnreadableTarget: ApiMiddleware = async (ctx, next) => {
  if (!isReadable(ctx)) throw new RequestError(400, 'The address of the request cannot be read');
  await next();
};

/** A path, as browsers send it, or an absolute URL, as proxies may send it. */
const isReadable = ({ req: { url = '' } }: ApiContext) => url.startsWith('/') || URL.canParse(url);
