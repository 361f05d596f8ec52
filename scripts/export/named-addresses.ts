/** Which addresses of the site stand in a page: what a visitor may ask for next, and what the page is drawn with. */

const link = /href="(\/[^"#?]*)/g;
/** Pictures, videos, social cards and drawn posters, wherever they are named: attributes, lists of sizes, what islands are given, feeds. */
const file = /(?<![\w.])\/(?:media|cards|poster)\/[\w.~/-]+/g;
/** In feeds and sitemaps. */
const listed = />(\/[^<"#?\s]*)</g;
/** Answered for one visitor at a time, by the API or with a session. */
const passing = /^\/(?:api|admin|metrics|form-shown\.gif)(?:[/?]|$)/;

const plain = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

/** Without the host of the site, which stands before addresses that others are to use. */
export function namedAddresses(text: string, siteUrl: string): string[] {
  const local = text.replaceAll(siteUrl, '');
  const found = new Set<string>();
  for (const pattern of [link, listed])
    for (const [, path] of local.matchAll(pattern)) if (path) found.add(path);
  for (const [path] of local.matchAll(file)) found.add(path);
  return [...found].filter(isExported);
}

/** A social card, or the poster of a title without a picture: made when somebody asks. */
export const isDrawn = (path: string) => /^\/(?:cards|poster)\//.test(path);

/** Nothing that would lie outside of the folder, or hidden in it. */
export const isExported = (path: string) => path === '/' || (plain.test(path) && !passing.test(path));
