/** Headers for CDNs: how long a page may be cached, and the tags by which it is purged. */
import type { StoredPage } from '#site/server/store/page.ts';

/** The tag of every page. */
export const everyPageTag = 'site';
/** The tag of one page, which is purged when it is published again. */
export const ownTag = (path: string) => `path:${path}`;

/** Seconds. Whatever goes wrong with purging, no copy is older than a day. */
const longest = 86_400;
/** The longest header that common proxies accept; a page with more tags has only its own. */
const mostTagged = 3_000;

export function cdnHeaders({ path, status, tags }: Pick<StoredPage, 'path' | 'status' | 'tags'>): string[] {
  // A missing page may be created at any time, and has no tag to purge.
  if (status >= 400) return [];
  let value = `${everyPageTag},${ownTag(path)}`;
  for (const tag of tags) if (value.length + tag.length < mostTagged) value += `,${tag}`;
  return ['CDN-Cache-Control', `public, max-age=${longest}`, 'Cache-Tag', value];
}
