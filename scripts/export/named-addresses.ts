/** The addresses of the site in a page: links and resources. */
import { liveOnlyPaths } from '#site/lib/paths.ts';

const link = /href="(\/[^"#?]*)/g;
/** Pictures, videos, social cards and drawn posters, wherever they are named: attributes, srcset, props of islands, feeds. */
const file = /(?<![\w.])\/(?:media|cards|poster)\/[\w.~/-]+/g;
/** Addresses in feeds and sitemaps. */
const listed = />(\/[^<"#?\s]*)</g;
/** Paths that the API answers, or that depend on the visitor. */
const passing = /^\/(?:api|admin|metrics|form-shown\.gif)(?:[/?]|$)/;

const plain = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

/** The addresses without the site's host, which precedes absolute ones. */
export function namedAddresses(text: string, siteUrl: string): string[] {
  const local = text.replaceAll(siteUrl, '');
  const found = new Set<string>();
  for (const pattern of [link, listed])
    for (const [, path] of local.matchAll(pattern)) if (path) found.add(path);
  for (const [path] of local.matchAll(file)) found.add(path);
  return [...found].filter(isExported);
}

/** A social card, or the drawn poster of a title without a picture; both are drawn on request. */
export const isDrawn = (path: string) => /^\/(?:cards|poster)\//.test(path);

/** Refuses paths outside the folder or hidden in it. */
export const isExported = (path: string) =>
  path === '/' || (plain.test(path) && !passing.test(path) && !liveOnlyPaths.includes(path));
