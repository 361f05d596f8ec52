import { bearerOf } from './bearer.ts';
import { RequestError } from './errors.ts';
import { type ApiContext, type ApiMiddleware, readMethods } from './state.ts';

/**
 * A write must come from a page of this site, or from a program that is not a browser. Browsers send the origin with every write,
 * and no page can change that header or Sec-Fetch-Site.
 */
export function sameOrigin(siteUrl: string): ApiMiddleware {
  const { origin, host } = new URL(siteUrl);
  const trusted = { origin, host };
  return async (ctx, next) => {
    if (!readMethods.includes(ctx.method) && bearerOf(ctx) === null && !isFromHere(ctx, trusted)) {
      throw new RequestError(403, 'This request came from another site');
    }
    await next();
  };
}

function isFromHere(ctx: ApiContext, trusted: { origin: string; host: string }): boolean {
  const origin = ctx.get('Origin');
  const fetchSite = ctx.get('Sec-Fetch-Site');
  if (origin === trusted.origin) return fetchSite === '' || fetchSite === 'same-origin';
  // 127.0.0.1 and localhost are one machine but two origins: Sec-Fetch-Site says whether page and API have the same origin.
  if (origin !== '') return fetchSite === 'same-origin' && URL.parse(origin)?.host === ctx.get('Host');
  return fetchSite === '' || fetchSite === 'same-origin';
}
