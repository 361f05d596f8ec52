import type { EntityManager } from '@mikro-orm/postgresql';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { SessionData } from '#schema/session.ts';

/** The signed-in administrator, as read from the database for this very request. */
export interface Admin {
  id: number;
  username: string;
  email: string;
}

/** What the middleware of app.ts puts on `ctx.state` for everything below. */
export interface ApiState {
  requestId: string;
  /** One identity map for this request. */
  em: EntityManager;
  /** Loads the session; run by `withSession` and `requireAdmin` on the routes that need one. */
  openSession: Middleware;
  /** Reads the active administrator of a session; null when it has ended with the account or its password. */
  findAdmin: (em: EntityManager, session: SessionData) => Promise<Admin | null>;
  /** Aborted when the server is asked to stop: long work ends with 503. */
  stopping: AbortSignal;
  /** Set by `requireAdmin`. */
  admin?: Admin;
}

export type ApiContext = ParameterizedContext<ApiState, DefaultContext>;
export type ApiMiddleware = Middleware<ApiState, DefaultContext>;
