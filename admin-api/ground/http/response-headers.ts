import helmet from 'koa-helmet';
import { type ApiMiddleware, writtenPath } from './state.ts';

const oneYear = 365 * 24 * 60 * 60;

/** API answers are data: they must not run, be framed, or be taken for another type. */
export const securityHeaders = (isSecure: boolean): ApiMiddleware =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isSecure ? { maxAge: oneYear } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });

/** API answers are not for search engines; the files under /media may be indexed. */
export const notIndexed: ApiMiddleware = async (ctx, next) => {
  if (writtenPath(ctx).startsWith('/api')) ctx.set('X-Robots-Tag', 'noindex');
  await next();
};

/** While the server stops, running requests are completed and their connections are closed. */
export const closeWhenStopping: ApiMiddleware = async (ctx, next) => {
  await next();
  if (ctx.state.stopping.aborted) ctx.set('Connection', 'close');
};

/** The most bytes of an unread body that Node reads to keep the connection. */
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
