/** Reading a live collection in a page: the data, with its tags set; a failing API fails the rendering. */
import { getLiveEntry } from 'astro:content';
import type { AstroGlobal, CacheHint } from 'astro';
import type { HomeBundle, TitleBundle } from '#schema/bundle.ts';
import type { MovieList } from '#schema/movie.ts';
import type { Page } from '#schema/page.ts';
import type { ListName } from './paths.ts';

type Reader = Pick<AstroGlobal, 'cache'>;
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
export async function readTitle(astro: Reader, ref: string): Promise<TitleBundle> {
  return take(astro, await getLiveEntry('titles', ref));
}

export async function readList(astro: Reader, name: ListName, page: number): Promise<MovieList> {
  return take(astro, await getLiveEntry('lists', { name, page }));
}

export async function readHome(astro: Reader): Promise<HomeBundle> {
  return take(astro, await getLiveEntry('home', 'home'));
}

export async function readPage(astro: Reader, slug: string): Promise<Page | null> {
  return take(astro, await getLiveEntry('pages', slug)).page;
}
