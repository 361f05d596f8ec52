/** Keys and tokens in the header `Authorization: Bearer`. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { withGuard } from './contract.ts';
import { RequestError } from './errors.ts';
import type { ApiContext, ApiMiddleware } from './state.ts';

/** The credentials after `Authorization: Bearer`; null when there are none. */
export const bearerOf = (ctx: ApiContext): string | null =>
  /^Bearer +(\S+) *$/i.exec(ctx.get('Authorization'))?.[1] ?? null;

/**
 * A request with a key or a token comes from a program: no page of another site can send one without a CORS permission, which is
 * never given. So its cookies are ignored, and its origin need not be this site.
 */
export const ignoreCookiesBesideBearer: ApiMiddleware = async (ctx, next) => {
  if (bearerOf(ctx) !== null) delete ctx.req.headers.cookie;
  await next();
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns a check whether a header of a request has this value. The comparison takes the same time for every wrong one. */
export function keyIn(header: string, value: string): (ctx: ApiContext) => boolean {
  const expected = digest(value);
  return (ctx) => timingSafeEqual(digest(ctx.get(header)), expected);
}

/** Returns a check whether a request carries this key. */
export const bearerKey = (key: string) => keyIn('Authorization', `Bearer ${key}`);

/** Admits the site server, which shares the key. */
export function requireFeedKey(feedKey: string): ApiMiddleware {
  const isCarried = bearerKey(feedKey);
  return withGuard('feedKey', async (ctx, next) => {
    if (!isCarried(ctx)) throw new RequestError(401, 'The key of the feed is needed');
    await next();
  });
}
