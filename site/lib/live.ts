/** Reading a live collection in a page: the data, with its tags set; a failing API fails the rendering. */
import { getLiveEntry } from 'astro:content';
import type { AstroGlobal, CacheHint } from 'astro';
import type { EpisodeBundle, HomeBundle, TitleBundle } from '#schema/bundle.ts';
import type { Match } from '#schema/match.ts';
import type { MatchListsBundle, MatchSurroundings } from '#schema/match-bundle.ts';
import type { MovieList } from '#schema/movie.ts';
import type { Page } from '#schema/page.ts';
import type { MatchListPlace } from './match-paths.ts';
import type { ListName } from './paths.ts';

export type Reader = Pick<AstroGlobal, 'cache'>;
interface Result<T> {
  entry?: { data: T; cacheHint?: CacheHint };
  error?: Error;
}

function take<T>(astro: Reader, { entry, error }: Result<T>): T {
  if (!entry) throw error ?? new Error('The collection gave neither an entry nor an error');
  if (entry.cacheHint) astro.cache.set(entry.cacheHint);
  return entry.data;
}

/** `slug` for a title with its first season, `slug@2` with its second. */
export async function readTitle(astro: Reader, ref: string, isWatched: boolean): Promise<TitleBundle> {
  return take(astro, await getLiveEntry('titles', { ref, isWatched }));
}

/** `slug@2.5` for the fifth episode of its second season. */
export async function readEpisode(astro: Reader, ref: string): Promise<EpisodeBundle> {
  return take(astro, await getLiveEntry('episodes', ref));
}

export async function readList(astro: Reader, name: ListName, page: number): Promise<MovieList> {
  return take(astro, await getLiveEntry('lists', { name, page, isNewest: false }));
}

/** What came to a list last. */
export async function readNewest(astro: Reader, name: ListName): Promise<MovieList> {
  return take(astro, await getLiveEntry('lists', { name, page: 1, isNewest: true }));
}

export async function readMatch(astro: Reader, id: number): Promise<Match | null> {
  return take(astro, await getLiveEntry('matches', { number: id })).match;
}

export async function readSurroundings(astro: Reader, match: Match): Promise<MatchSurroundings> {
  return take(astro, await getLiveEntry('matchSurroundings', { match })).around;
}

/** null when there is no such league. */
export async function readMatchLists(astro: Reader, place: MatchListPlace): Promise<MatchListsBundle | null> {
  return take(astro, await getLiveEntry('matchLists', { place })).lists;
}

export async function readHome(astro: Reader): Promise<HomeBundle> {
  return take(astro, await getLiveEntry('home', 'home'));
}

export async function readPage(astro: Reader, slug: string): Promise<Page | null> {
  return take(astro, await getLiveEntry('pages', slug)).page;
}
