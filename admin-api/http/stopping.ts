import type { ApiMiddleware } from './state.ts';

/** While the server stops: what is being answered is answered to its end, and nothing follows on the same connection. */
export const closeWhenStopping: ApiMiddleware = async (ctx, next) => {
  await next();
  if (ctx.state.stopping.aborted) ctx.set('Connection', 'close');
};
