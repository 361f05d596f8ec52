/** The content at the address of a list: the list itself, a filtered part of it, or the results of a search in it. */
import type { AstroGlobal } from 'astro';
import type { Facets } from '#schema/facets.ts';
import type { MovieList } from '#schema/movie.ts';
import {
  askedFilters,
  filteredPath,
  hasFilters,
  type ListFilters,
  readFilters,
  readPageNumber,
} from '#site/lib/list-filters.ts';
import { narrowed } from '#site/lib/lists.ts';
import type { ListName } from '#site/lib/paths.ts';
import { serverCall } from '#site/lib/server-api.ts';
import { listPage, readList } from './list.ts';
import { readFacets } from './read-facets.ts';
import { readPage } from './read-page.ts';
import { readSearch, type SearchView } from './search-view.ts';

export type ListView =
  | { kind: 'list'; list: MovieList; filters: ListFilters; page: number; facets: Facets | null }
  /** The API gave no answer; `path` is the link to try again. */
  | { kind: 'failed'; path: string }
  | { kind: 'missing' }
  | SearchView;

/** Only the first page of the unfiltered list is stored; everything else is rendered for this request. */
export async function readListView(astro: AstroGlobal, name: ListName): Promise<ListView> {
  const query = astro.url.searchParams;
  if (query.has('q')) return readSearch(astro, name);
  const filters = readFilters(name, query);
  if (!hasFilters(filters)) {
    const found = await readPage(astro, listPage, { place: name });
    return found.kind === 'found' ? { ...found, kind: 'list', filters, facets: null } : { kind: 'missing' };
  }
  astro.locals.tags.clear();
  const page = readPageNumber(query);
  const [list, facets] = await Promise.all([
    readNarrowed(name, filters, page),
    filters.facets
      ? readFacets({ ...narrowed[name], ...(name === 'trending' && { trending: 'true' }) }, filters)
      : null,
  ]);
  if (list === null) {
    astro.response.status = 503;
    return { kind: 'failed', path: filteredPath(name, filters, page) };
  }
  if (page <= list.totalPages) return { kind: 'list', list, filters, page, facets };
  astro.response.status = 404;
  return { kind: 'missing' };
}

function readNarrowed(name: ListName, filters: ListFilters, page: number): Promise<MovieList | null> {
  return readList({ call: serverCall }, name, page, askedFilters(filters)).catch(() => null);
}
