import type { ApiMiddleware } from './state.ts';

/** While the server stops, running requests are answered to their end and their connections are closed. */
export const closeWhenStopping: ApiMiddleware = async (ctx, next) => {
  await next();
  if (ctx.state.stopping.aborted) ctx.set('Connection', 'close');
};
