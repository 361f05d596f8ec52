/** The content at the address of a list: the list itself, a filtered part of it, or the results of a search in it. */
import type { AstroGlobal } from 'astro';
import type { Facets } from '#schema/shapes/facets.ts';
import type { Movie, MovieList } from '#schema/shapes/movie.ts';
import {
  askedFilters,
  type FilterName,
  filteredPath,
  hasFilters,
  type ListFilters,
  readFilters,
  readPageNumber,
  withoutFilter,
} from '#site/lib/list-filters.ts';
import { anotherList, narrowed } from '#site/lib/lists.ts';
import type { ListName } from '#site/lib/paths.ts';
import { serverCall } from '#site/lib/server-api.ts';
import { listPage, readGenres, readList } from './list.ts';
import { readFacets, readPage } from './read-page.ts';
import { readSearch, type SearchView } from './search-view.ts';

export type ListView =
  | {
      kind: 'list';
      list: MovieList;
      filters: ListFilters;
      page: number;
      facets: Facets | null;
      /** The largest genres of the list. */
      genres: string[];
      /** Set when nothing is found. */
      instead?: Instead | undefined;
    }
  /** The API gave no answer; `path` is the link to try again. */
  | { kind: 'failed'; path: string }
  | { kind: 'missing' }
  | SearchView;

/** A list with one filter left out. */
export interface WayOut {
  filter: FilterName;
  others: ListFilters;
  total: number;
}
export interface Instead {
  waysOut: WayOut[];
  popular: Movie[];
}

/** Only the first page of the unfiltered list is stored; everything else is rendered for this request. */
export async function readListView(astro: AstroGlobal, name: ListName): Promise<ListView> {
  const query = astro.url.searchParams;
  if (query.has('q')) return readSearch(astro, name);
  const filters = readFilters(name, query);
  if (!hasFilters(filters)) {
    const found = await readPage(astro, listPage, { place: name });
    if (found.kind !== 'found') return { kind: 'missing' };
    const instead =
      found.list.total === 0 ? { waysOut: [], popular: await readAnother(astro, name) } : undefined;
    return { ...found, kind: 'list', filters, facets: null, instead };
  }
  astro.locals.tags.clear();
  const page = readPageNumber(query);
  const [list, genres, facets] = await Promise.all([
    readNarrowed(name, filters, page),
    readGenres({ call: serverCall }, name).catch(() => []),
    filters.facets
      ? readFacets({ ...narrowed[name], ...(name === 'trending' && { trending: 'true' }) }, filters)
      : null,
  ]);
  if (list === null) {
    astro.response.status = 503;
    return { kind: 'failed', path: filteredPath(name, filters, page) };
  }
  const instead = list.total === 0 ? await readInstead(name, filters) : undefined;
  if (page <= list.totalPages) return { kind: 'list', list, filters, page, facets, genres, instead };
  astro.response.status = 404;
  return { kind: 'missing' };
}

const mostWays = 3;
const oneRow = 6;

/** The first titles of the list that one without any leads to. */
async function readAnother(astro: AstroGlobal, name: ListName): Promise<Movie[]> {
  const other = await readPage(astro, listPage, { place: anotherList(name) });
  return other.kind === 'found' ? other.list.movies.slice(0, oneRow) : [];
}

/** What leads on from a list without a title: each filter left out, and titles in demand. */
async function readInstead(name: ListName, filters: ListFilters): Promise<Instead> {
  const { facets: _, sort: __, ...narrowing } = filters;
  const ways = (Object.keys(narrowing) as FilterName[]).map(async (filter) => {
    const others = withoutFilter(filters, filter);
    const list = hasFilters(withoutFilter(narrowing, filter)) ? await readNarrowed(name, others, 1) : null;
    return { filter, others, total: list?.total ?? 0 };
  });
  const [popular, ...counted] = await Promise.all([readNarrowed(name, { sort: 'hottest' }, 1), ...ways]);
  const waysOut = counted.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
  return { waysOut: waysOut.slice(0, mostWays), popular: popular?.movies.slice(0, oneRow) ?? [] };
}

function readNarrowed(name: ListName, filters: ListFilters, page: number): Promise<MovieList | null> {
  return readList({ call: serverCall }, name, page, askedFilters(filters)).catch(() => null);
}
