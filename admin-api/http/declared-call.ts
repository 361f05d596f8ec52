import type { Call } from '#schema/calls/call.ts';
import type { ApiMiddleware } from './state.ts';

const calls = new WeakMap<ApiMiddleware, Call>();

/** Marks the middleware that answers a call: the document and the tests find the declaration of each route by it. */
export function declared(call: Call, middleware: ApiMiddleware): ApiMiddleware {
  calls.set(middleware, call);
  return middleware;
}

/** The call that a route answers. */
export const callOf = (stack: readonly unknown[]): Call | undefined =>
  stack.map((middleware) => calls.get(middleware as ApiMiddleware)).find(Boolean);
