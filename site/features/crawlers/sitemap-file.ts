/** What each file of the sitemap holds, and the tags that say when it changes. */
import { z } from 'zod';
import { alphabet } from '#schema/alphabet.ts';
import type { SitemapFiles } from '#schema/sitemap.ts';
import {
  type SitemapKind,
  sitemapEpisodes,
  sitemapFiles,
  sitemapKind,
  sitemapMatches,
  sitemapSeasons,
  sitemapTitles,
  sitemapUrlMax,
} from '#schema/sitemap.ts';
import { deepListTag, sitemapMatchListsTag, sitemapPagesTag, sitemapTag } from '#schema/tags.ts';
import { canonicalPagePath } from '#site/lib/content-paths.ts';
import { isListName } from '#site/lib/list-in-path.ts';
import { matchListPath } from '#site/lib/match-paths.ts';
import { allTitlesPath, contactPath, homePath, listPath, termsOfUsePath } from '#site/lib/paths.ts';
import { serverGet } from '#site/lib/server-api.ts';
import { episodeUrl, matchUrl, seasonUrl, titleUrls } from './sitemap-records.ts';
import type { SitemapUrl } from './sitemap-url.ts';

export interface SitemapFile {
  urls: SitemapUrl[];
  tags: string[];
}

const contentPages = z.array(z.object({ slug: z.string(), updatedAt: z.string() }));
export const readContentPages = () => serverGet('/api/pages', contentPages);
export const readSitemapFiles = () => serverGet('/api/sitemap', sitemapFiles);

async function urlsOfBlock(kind: SitemapKind, block: number): Promise<SitemapUrl[]> {
  const call = `/api/sitemap/${kind}?block=${block}`;
  if (kind === 'titles') return (await serverGet(call, sitemapTitles)).titles.flatMap(titleUrls);
  if (kind === 'seasons') return (await serverGet(call, sitemapSeasons)).seasons.map(seasonUrl);
  if (kind === 'episodes') return (await serverGet(call, sitemapEpisodes)).episodes.map(episodeUrl);
  return (await serverGet(call, sitemapMatches)).matches.map(matchUrl);
}

async function urlsOfPages(): Promise<SitemapUrl[]> {
  const pages = await readContentPages();
  const { pages: titlePages } = await serverGet('/api/movies/alphabet', alphabet);
  return [
    { path: homePath },
    { path: contactPath },
    { path: termsOfUsePath },
    ...pages.map(({ slug, updatedAt }) => ({ path: canonicalPagePath(slug), changedAt: updatedAt })),
    { path: allTitlesPath() },
    ...titlePages.map(({ page }) => ({ path: allTitlesPath(page) })),
  ];
}

const numbers = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

async function urlsOfList(name: string): Promise<SitemapUrl[]> {
  const { lists } = await readSitemapFiles();
  const list = lists.find((one) => one.name === name);
  if (!list || !isListName(name)) return [];
  return numbers(list.totalPages).map((page) => ({
    path: listPath(name, page),
    changedAt: page === 1 ? list.changedAt : null,
  }));
}

/** The page of all matches, or of a league, shows the beginning of both its lists: one that goes on has pages of its own. */
function urlsOfMatchLists({ matchLists }: SitemapFiles): SitemapUrl[] {
  const leagues = [...new Set(matchLists.map(({ league }) => league))];
  return [
    ...leagues.map((league) => ({ path: matchListPath({ league }) })),
    ...matchLists
      .filter(({ totalPages }) => totalPages > 1)
      .flatMap(({ league, status, totalPages }) =>
        numbers(totalPages).map((page) => ({ path: matchListPath({ league, status, page }) })),
      ),
  ];
}

async function contentsOf(name: string): Promise<SitemapFile | null> {
  if (name === 'pages') return { urls: await urlsOfPages(), tags: [sitemapPagesTag] };
  if (name === 'match-lists')
    return { urls: urlsOfMatchLists(await readSitemapFiles()), tags: [sitemapMatchListsTag] };
  const [, list] = /^list-([a-z-]+)$/.exec(name) ?? [];
  if (list !== undefined) return { urls: await urlsOfList(list), tags: [deepListTag(list)] };
  const [, kindText, blockText] = /^([a-z]+)-(0|[1-9]\d{0,6})$/.exec(name) ?? [];
  const kind = sitemapKind.safeParse(kindText).data;
  if (kind === undefined) return null;
  const block = Number(blockText);
  return { urls: await urlsOfBlock(kind, block), tags: [sitemapTag(kind, block)] };
}

/** null where there is no such file. */
export async function readSitemapFile(name: string): Promise<SitemapFile | null> {
  const file = await contentsOf(name);
  if (!file || file.urls.length === 0) return null;
  return { ...file, urls: file.urls.slice(0, sitemapUrlMax) };
}
