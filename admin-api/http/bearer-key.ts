import { createHash, timingSafeEqual } from 'node:crypto';
import { withGuard } from './contract.ts';
import { RequestError } from './errors.ts';
import type { ApiContext, ApiMiddleware } from './state.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Tells whether a request carries this key. The comparison takes the same time for every wrong key. */
export function bearerKey(key: string): (ctx: ApiContext) => boolean {
  const expected = digest(`Bearer ${key}`);
  return (ctx) => timingSafeEqual(digest(ctx.get('Authorization')), expected);
}

/** Lets the site server pass, which shares the key. */
export function requireFeedKey(feedKey: string): ApiMiddleware {
  const isCarried = bearerKey(feedKey);
  return withGuard('feedKey', async (ctx, next) => {
    if (!isCarried(ctx)) throw new RequestError(401, 'The key of the feed is needed');
    await next();
  });
}
