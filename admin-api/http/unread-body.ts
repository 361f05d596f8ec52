import type { ApiMiddleware } from './state.ts';

/** Bytes Node may read on of a body nobody asked for, to keep the connection. */
const drainLimit = 64 * 1024;

/**
 * An answer given before the body was read (refused, too large) ends the connection: to keep it, Node would take in all
 * that the sender still has to say.
 */
export const closeUnreadBody: ApiMiddleware = async (ctx, next) => {
  await next();
  const isChunked = ctx.get('Transfer-Encoding') !== '';
  if (ctx.req.complete || (!isChunked && (ctx.request.length ?? 0) <= drainLimit)) return;
  ctx.set('Connection', 'close');
};
