/** Compares the pages of a store with clean renderings of the same data. Each difference is described in a sentence. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { liveOnlyPaths } from '#site/lib/paths.ts';
import { lasting, passing, type Rendering, type RenderResult } from '#site/server/render/render-job.ts';
import type { CleanSide, Renderings } from './clean-side.ts';
import type { StoredPage } from './stored-pages.ts';

const around = 60;

/** The place where two texts begin to differ. */
function parting(stored: string, clean: string): string {
  let at = 0;
  while (at < stored.length && stored[at] === clean[at]) at += 1;
  const from = Math.max(0, at - around);
  const part = (text: string) => JSON.stringify(text.slice(from, at + around));
  return `${part(stored)} instead of ${part(clean)}`;
}

const sorted = (tags: readonly string[]) => [...new Set(tags)].sort().join(' ');

function differencesOf(page: StoredPage, clean: RenderResult | undefined): string[] {
  const { path } = page;
  if (!clean) return [`${path} could not be rendered`];
  if (clean.kind === 'failed') return [`${path} could not be rendered: ${clean.reason}`];
  if (page.status === 0) return clean.kind === lasting ? [`${path} was never rendered`] : [];
  if (clean.kind !== lasting) return [`${path} is kept, but a clean rendering answers ${clean.status}`];
  const facts = [
    ['status', page.status, clean.status],
    ['headers', page.headers, JSON.stringify(clean.headers)],
    ['tags', sorted(page.tags.split(',')), sorted(clean.tags)],
  ] as const;
  const differences = facts.flatMap(([name, stored, right]) =>
    stored === right ? [] : [`${path}: ${name} ${stored} instead of ${right}`],
  );
  if (page.etag === clean.etag && Buffer.from(page.body).equals(clean.body)) return differences;
  return [...differences, `${path}: ${parting(textOf(page.body), textOf(clean.body))}`];
}

/** A page as a visitor got it. */
interface VisitedPage {
  status: number;
  etag: string | null;
  text: string;
}

/** The first visit of a page that is not stored must bring what a clean rendering gives. */
function differencesAtVisit(path: string, seen: VisitedPage, clean: RenderResult | undefined): string[] {
  if (!clean || clean.kind === 'failed') return [`${path} could not be rendered`];
  if (seen.status !== clean.status)
    return [`${path}: a visitor got ${seen.status} instead of ${clean.status}`];
  if (clean.kind !== lasting || seen.etag === clean.etag) return [];
  return [`${path}, visited: ${parting(seen.text, textOf(clean.body))}`];
}

const asStored = ({ path, status, etag, headers, tags, body }: Rendering): StoredPage => ({
  path,
  status,
  etag,
  headers: JSON.stringify(headers),
  tags: tags.join(','),
  body,
});

/** Paths that are not pages: files of the build, files of the operator, and API answers. */
const elsewhere = /^\/(?:_astro|media|cards|api)\//;
const sitemapPath = '/sitemap.xml';
const mostFacts = 20_000;

interface ComparisonOptions {
  clean: CleanSide;
  siteUrl: string;
  distDir: string;
}

/** How pages that are not stored are compared. */
export interface FirstVisits {
  /** The page must be stored. */
  isAhead: (path: string) => boolean;
  isVisited: (path: string) => boolean;
  visit: (path: string) => Promise<VisitedPage>;
}

export function comparison({ clean, siteUrl, distDir }: ComparisonOptions) {
  const known = new Map<string, PageFacts>();

  /** The ETag is a hash of the text. */
  function factsOfPage({ etag, body }: Pick<StoredPage, 'etag' | 'body'>): PageFacts {
    const found = known.get(etag);
    if (found) return found;
    if (known.size > mostFacts) known.clear();
    const facts = factsOf(textOf(body), siteUrl);
    known.set(etag, facts);
    return facts;
  }

  /** Stored pages that no inventory lists and no page links or leads to; redirects and pages rendered on demand are known by links. */
  function unexpectedPages(
    pages: ReadonlyMap<string, StoredPage>,
    expected: readonly string[],
    answers: ReadonlyMap<string, RenderResult>,
  ): string[] {
    // Two kinds of pages outlive the last link to them: the calendar file of a match that has begun, which stays valid for
    // subscribers, and a list of matches that has shrunk to one page.
    const known = new Set(
      expected.flatMap((path) => [path, `${path}.ics`, `${path}/upcoming`, `${path}/finished`]),
    );
    for (const page of pages.values()) {
      const { links, locations } = factsOfPage(page);
      for (const path of [...links, ...locations]) known.add(path);
    }
    for (const answer of answers.values())
      if (answer.kind !== 'failed') for (const path of answer.leadsTo) known.add(path);
    return [...pages.values()].flatMap(({ path, status }) =>
      status !== 200 || known.has(path) ? [] : [`${path} is kept, but nothing leads to it`],
    );
  }

  /** Finds broken links. Redirects and pages rendered on demand are requested. */
  async function brokenLinks(pages: ReadonlyMap<string, StoredPage>, render: Renderings): Promise<string[]> {
    const origins = new Map<string, string>();
    for (const page of pages.values()) {
      const { location } = JSON.parse(page.headers) as { location?: string };
      const moved = location === undefined ? [] : [new URL(location, siteUrl).pathname];
      for (const link of [...factsOfPage(page).links, ...moved]) {
        const isKept =
          pages.get(link)?.status === 200 || elsewhere.test(link) || liveOnlyPaths.includes(link);
        if (!isKept && !existsSync(join(distDir, 'client', link))) origins.set(link, page.path);
      }
    }
    const answers = await render([...origins.keys()]);
    return [...origins].flatMap(([link, path]) => {
      const answer = answers.get(link);
      if (answer && answer.kind !== 'failed' && answer.status < 400) return [];
      return [
        `${path} leads to ${link}, which answers ${answer?.kind === 'failed' ? answer.reason : answer?.status}`,
      ];
    });
  }

  /** The sitemap must contain exactly the pages that are served and indexable, each with its canonical address. */
  async function sitemapDifferences(
    pages: ReadonlyMap<string, StoredPage>,
    render: Renderings,
  ): Promise<string[]> {
    const locationsOf = (result: RenderResult | undefined) =>
      result && result.kind !== 'failed' ? factsOfPage(result).locations : [];
    const index = (await render([sitemapPath])).get(sitemapPath);
    const names = locationsOf(index);
    const files = await render(names);
    const named = new Set(names.flatMap((name) => locationsOf(files.get(name))));
    const served = new Set(
      [...pages.values()].flatMap((page) =>
        page.status === 200 && factsOfPage(page).canonical === page.path ? [page.path] : [],
      ),
    );
    return [
      ...[...named]
        .filter((path) => !served.has(path))
        .map((path) => `the sitemap names ${path}, which is not served`),
      ...[...served].filter((path) => !named.has(path)).map((path) => `the sitemap does not name ${path}`),
    ];
  }

  /** Pages without a rendering ahead; those that are not visited now stay without one. */
  async function firstVisits(
    missing: readonly string[],
    answers: ReadonlyMap<string, RenderResult>,
    { isAhead, isVisited, visit }: FirstVisits,
  ): Promise<string[]> {
    const differences: string[] = [];
    for (const path of missing) {
      const answer = answers.get(path);
      // Some addresses are reserved for a content page of that slug.
      if (isAhead(path)) differences.push(...(answer?.kind === passing ? [] : [`${path} is missing`]));
      else if (isVisited(path)) differences.push(...differencesAtVisit(path, await visit(path), answer));
    }
    return differences;
  }

  return async (stored: readonly StoredPage[], visits: FirstVisits): Promise<string[]> => {
    const pages = new Map(stored.map((page) => [page.path, page]));
    const render = clean.renderings();
    const expected = await clean.paths();
    const missing = expected.filter((path) => !pages.has(path));
    const answers = await render([...pages.keys(), ...missing]);
    const absent = await firstVisits(missing, answers, visits);
    for (const path of missing) {
      const answer = answers.get(path);
      if (answer?.kind === lasting && !visits.isAhead(path)) pages.set(path, asStored(answer));
    }
    return [
      ...absent,
      ...stored.flatMap((page) => differencesOf(page, answers.get(page.path))),
      ...unexpectedPages(pages, expected, answers),
      ...(await brokenLinks(pages, render)),
      ...(await sitemapDifferences(pages, render)),
    ];
  };
}

/** The links of a page, and whether it is indexable. */
export interface PageFacts {
  /** Paths of this site, without query and fragment: of links and of the style sheet. */
  links: string[];
  /** Entries of a sitemap. */
  locations: string[];
  /** The canonical address of an indexable page. */
  canonical: string | null;
}

const entities: Record<string, string> = { '&amp;': '&', '&#38;': '&', '&quot;': '"', '&#39;': "'" };
const plain = (text: string) =>
  text.replace(/&(?:amp|#38|quot|#39);/g, (entity) => entities[entity] ?? entity);

const textOf = (body: Uint8Array): string => (body.length === 0 ? '' : brotliDecompressSync(body).toString());

function pathOn(siteUrl: string, address: string): string[] {
  const url = URL.parse(plain(address), siteUrl);
  return url?.origin === new URL(siteUrl).origin ? [url.pathname] : [];
}

function factsOf(text: string, siteUrl: string): PageFacts {
  const valuesOf = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].flatMap(([, address = '']) => pathOn(siteUrl, address))),
  ];
  const [canonical = null] = valuesOf(/<link rel="canonical" href="([^"]*)"/g);
  return {
    links: valuesOf(/<(?:a|link rel="stylesheet")(?=\s)[^>]*?\shref="([^"]*)"|<link>([^<]*)<\/link>/g),
    locations: valuesOf(/<loc>([^<]*)<\/loc>/g),
    canonical,
  };
}
