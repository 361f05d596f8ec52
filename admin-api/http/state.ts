import type { EntityManager } from '@mikro-orm/postgresql';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';

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
  /** Reads an active administrator; null when there is none with that id any more. */
  findAdmin: (em: EntityManager, id: number) => Promise<Admin | null>;
  /** Set by `requireAdmin`. */
  admin?: Admin;
}

export type ApiContext = ParameterizedContext<ApiState, DefaultContext>;
export type ApiMiddleware = Middleware<ApiState, DefaultContext>;
