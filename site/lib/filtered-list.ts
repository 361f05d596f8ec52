import type { AstroGlobal } from 'astro';
import { type MovieList, movieList } from '#schema/movie.ts';
import { listPageSize } from '#schema/paging.ts';
import { listCalls } from './list-calls.ts';
import { hasFilters, type ListFilters, readFilters, readPageNumber } from './list-filters.ts';
import { readList } from './live.ts';
import type { ListName } from './paths.ts';
import { serverGet } from './server-api.ts';

export interface FilteredList {
  list: MovieList;
  filters: ListFilters;
  page: number;
}

/** The first page of a list, or what a visitor narrowed it to: the latter is made for this request and not kept. */
export async function readFilteredList(astro: AstroGlobal, name: ListName): Promise<FilteredList> {
  const query = astro.url.searchParams;
  const filters = readFilters(name, query);
  if (!hasFilters(filters)) return { list: await readList(astro, name, 1), filters, page: 1 };
  astro.cache.set(false);
  const page = readPageNumber(query);
  const asked = new URLSearchParams({ ...filters, page: String(page), limit: String(listPageSize) });
  return { list: await serverGet(`${listCalls[name]}&${asked}`, movieList), filters, page };
}
