import { siteKeyHeader, visitorHeader } from '#schema/site-headers.ts';
import { keyIn } from './bearer.ts';
import type { ApiMiddleware } from './state.ts';

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
