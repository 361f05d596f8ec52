import type { ApiMiddleware } from './state.ts';
import { writtenPath } from './target.ts';

/** API answers are not for search engines; the files under /media may be indexed. */
export const notIndexed: ApiMiddleware = async (ctx, next) => {
  if (writtenPath(ctx).startsWith('/api')) ctx.set('X-Robots-Tag', 'noindex');
  await next();
};
