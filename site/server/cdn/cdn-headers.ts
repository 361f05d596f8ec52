/** What a page that is kept says to a network that keeps copies of it: how long, and the names by which it is called back. */
import type { StoredPage } from '#site/server/store/page.ts';

/** Every page carries it. */
export const everyPageTag = 'site';
/** A page's own name, told when it was published anew. */
export const ownTag = (path: string) => `path:${path}`;

/** Seconds. Whatever goes wrong with calling back, nothing is older than a day. */
const longest = 86_400;
/** Characters of a header that common proxies still take; a page that shows more than fits goes by its own name. */
const mostTagged = 3_000;

export function cdnHeaders({ path, status, tags }: Pick<StoredPage, 'path' | 'status' | 'tags'>): string[] {
  // What is not there may be made at any time, and has no name that would be called.
  if (status >= 400) return [];
  let value = `${everyPageTag},${ownTag(path)}`;
  for (const tag of tags) if (value.length + tag.length < mostTagged) value += `,${tag}`;
  return ['CDN-Cache-Control', `public, max-age=${longest}`, 'Cache-Tag', value];
}
