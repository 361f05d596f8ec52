import type { EntityManager } from '@mikro-orm/postgresql';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { SessionData } from '#schema/session.ts';

/** The signed-in administrator, read from the database for this request. */
export interface Admin {
  id: number;
  username: string;
  email: string;
}

/** What the middleware of app.ts puts on `ctx.state`. */
export interface ApiState {
  requestId: string;
  /** The identity map of this request. */
  em: EntityManager;
  /** Loads the session; called by `withSession` and `requireAdmin`. */
  openSession: Middleware;
  /** Reads the active administrator of a session; null when the account was switched off or its password changed. */
  findAdmin: (em: EntityManager, session: SessionData) => Promise<Admin | null>;
  /** Aborted when the server is asked to stop: long requests then end with 503. */
  stopping: AbortSignal;
  /** Set by `requireAdmin`. */
  admin?: Admin;
}

export type ApiContext = ParameterizedContext<ApiState, DefaultContext>;
export type ApiMiddleware = Middleware<ApiState, DefaultContext>;
