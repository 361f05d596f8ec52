import { createHash, timingSafeEqual } from 'node:crypto';
import { withGuard } from '#admin-api/http/contract.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { ApiMiddleware } from '#admin-api/http/state.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets the site server pass, which shares the key; compared in constant time. */
export function requireFeedKey(feedKey: string): ApiMiddleware {
  const expected = digest(`Bearer ${feedKey}`);
  return withGuard('feedKey', async (ctx, next) => {
    if (!timingSafeEqual(digest(ctx.get('Authorization')), expected))
      throw new RequestError(401, 'The key of the feed is needed');
    await next();
  });
}
