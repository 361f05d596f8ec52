import type { ApiMiddleware } from './state.ts';

/** The bytes of an unread body that Node reads to keep the connection. */
const drainLimit = 64 * 1024;

/**
 * Closes the connection after an answer that was given before the body was read (refused, too large): to keep it, Node would have to read
 * the rest.
 */
export const closeUnreadBody: ApiMiddleware = async (ctx, next) => {
  await next();
  const isChunked = ctx.get('Transfer-Encoding') !== '';
  if (ctx.req.complete || (!isChunked && (ctx.request.length ?? 0) <= drainLimit)) return;
  ctx.set('Connection', 'close');
};
