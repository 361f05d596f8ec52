/** Follows every link of the site from home, breadth first, and reads its sitemap. */
import { type PageFacts, pageFacts } from './page-facts.ts';

export interface CrawledPage extends PageFacts {
  path: string;
  status: number;
  location: string | null;
  /** Clicks from home. */
  depth: number;
  /** The first page that linked to it. */
  from: string;
}

const atOnce = 8;
/** Data, files and calendars are not pages. */
const noPage = /^\/(?:api|media|_astro|cards)\/|\.(?:ics|xml|jpg|webp|svg|webmanifest|txt)$/;

async function fetchPage(base: string, path: string, depth: number, from: string): Promise<CrawledPage> {
  const answer = await fetch(base + path, { redirect: 'manual' });
  const html = await answer.text();
  return {
    ...pageFacts(html),
    path,
    status: answer.status,
    location: answer.headers.get('location'),
    depth,
    from,
  };
}

/** The paths of this site that a page links to, with their query and without fragment. */
function pathsOf({ links, path }: CrawledPage, base: string): string[] {
  return links.flatMap((link) => {
    const url = URL.parse(link, base + path);
    return url?.origin === base && !noPage.test(url.pathname) ? [url.pathname + url.search] : [];
  });
}

/**
 * Pages with a query are read, but their links are not followed: the combinations are endless, and no page is linked only from
 * them.
 */
export async function crawl(base: string, start = '/'): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  let level = [{ path: start, from: '' }];
  const known = new Set([start]);
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (let index = 0; index < level.length; index += atOnce) {
      const found = await Promise.all(
        level.slice(index, index + atOnce).map(({ path, from }) => fetchPage(base, path, depth, from)),
      );
      for (const page of found) {
        pages.set(page.path, page);
        if (page.path.includes('?')) continue;
        for (const path of pathsOf(page, base)) {
          if (known.has(path)) continue;
          known.add(path);
          next.push({ path, from: page.path });
        }
      }
    }
    level = next;
  }
  return pages;
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);

/** Every address in the sitemap, file by file. */
export async function readSitemap(base: string): Promise<{ path: string; file: string }[]> {
  const index = await fetch(`${base}/sitemap.xml`);
  const files = locations(await index.text());
  const paths: { path: string; file: string }[] = [];
  for (const file of files) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    for (const loc of locations(await answer.text())) {
      const { origin, pathname, search } = new URL(loc);
      if (origin !== base) throw new Error(`${loc} is not of ${base}`);
      paths.push({ path: pathname + search, file });
    }
  }
  return paths;
}
