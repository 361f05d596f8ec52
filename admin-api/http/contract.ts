import type { Call } from '#schema/calls/call.ts';
import type { ApiMiddleware } from './state.ts';

/** A declared call, or what a route says of itself that is not declared in schema/calls yet. */
export type RouteContract = Omit<Call, 'method' | 'path' | 'chapter'> &
  Partial<Pick<Call, 'method' | 'path' | 'chapter'>>;

/** Who may call a route, for the document; `optional` is open to everyone and shows administrators more. */
export type Guard = 'admin' | 'optional' | 'feedKey' | 'metrics';

const contracts = new WeakMap<ApiMiddleware, RouteContract>();
const guards = new WeakMap<ApiMiddleware, Guard>();

/** Attaches the contract to the middleware of a route. */
export function withContract(contract: RouteContract, middleware: ApiMiddleware): ApiMiddleware {
  contracts.set(middleware, contract);
  return middleware;
}

export const contractOf = (middleware: ApiMiddleware): RouteContract | undefined => contracts.get(middleware);

/** Declares who may pass this middleware. */
export function withGuard(guard: Guard, middleware: ApiMiddleware): ApiMiddleware {
  guards.set(middleware, guard);
  return middleware;
}

export const guardOf = (middleware: ApiMiddleware): Guard | undefined => guards.get(middleware);
