/** Keys and tokens in the header `Authorization: Bearer`. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { siteKeyHeader, visitorHeader } from '#schema/rules/site-headers.ts';
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
function keyIn(header: string, value: string): (ctx: ApiContext) => boolean {
  const expected = digest(value);
  return (ctx) => timingSafeEqual(digest(ctx.get(header)), expected);
}

/** Returns a check whether a request carries this key. */
export const bearerKey = (key: string) => keyIn('Authorization', `Bearer ${key}`);

/**
 * A site server in another process passes visitors' requests on with the address of each, which it knows by its own TRUST_PROXY.
 * From here on the request counts as that visitor's, whatever proxies are in front of the API.
 */
export function knownVisitor(feedKey: string): ApiMiddleware {
  const isKey = keyIn(siteKeyHeader, feedKey);
  return async (ctx, next) => {
    const address = ctx.get(visitorHeader);
    if (address !== '' && isKey(ctx)) ctx.request.ip = address;
    await next();
  };
}
