/** The results of a search, on the search page or on that of a list. */
import type { AstroGlobal } from 'astro';
import { getSearchBundle } from '#schema/calls/bundles.ts';
import { listPopular } from '#schema/calls/title-lists.ts';
import { sortOption } from '#schema/rules/filters.ts';
import { limitMax } from '#schema/rules/limits.ts';
import { type SearchBundle, searchOfferLimit } from '#schema/shapes/bundle.ts';
import type { Facets } from '#schema/shapes/facets.ts';
import { pageQuery } from '#schema/shapes/paging.ts';
import { askedFilters, type ListFilters, readFilters, readPageNumber } from '#site/lib/list-filters.ts';
import { narrowed } from '#site/lib/lists.ts';
import type { ListName } from '#site/lib/paths.ts';
import { searchTerm } from '#site/lib/search-term.ts';
import { serverCall } from '#site/lib/server-api.ts';
import { readFacets } from './read-page.ts';

export interface SearchView {
  kind: 'search';
  term: string;
  page: number;
  filters: ListFilters;
  facets: Facets | null;
  /** A page of the matches alone. */
  matchPage: number | null;
  /** null when the API gave no answer. */
  found: SearchBundle | null;
}

const nothing: SearchBundle = {
  movies: [],
  total: 0,
  totalPages: 1,
  isClose: false,
  matches: [],
  matchTotal: 0,
  isTeam: false,
  teams: [],
  collections: [],
  people: [],
  instead: null,
};

/** A multiple of 12 fills rows of 2, 3, 4 and 6 cards. */
const fullRows = 12;
const pageSize = (wanted: string) =>
  Math.min(Math.ceil(Number(wanted) / fullRows) * fullRows, limitMax - (limitMax % fullRows));

/** Results are rendered for each request and never stored. */
export async function readSearch(astro: AstroGlobal, name: ListName | null): Promise<SearchView> {
  astro.locals.tags.clear();
  const query = astro.url.searchParams;
  const term = searchTerm(query.get('q'));
  const page = readPageNumber(query);
  const { sort: _, ...narrowing } = readFilters(name, query);
  // The best matches come first unless one of the orders of lists is chosen, their default included.
  const sort = sortOption.safeParse(query.get('sort')).data;
  const filters: ListFilters = { ...narrowing, ...(sort && { sort }) };
  const matchPage = pageQuery.unwrap().safeParse(query.get('matches')).data ?? null;
  const [found, facets] = await Promise.all([
    term === '' ? beforeSearch() : find(astro, name, term, page, filters, matchPage),
    term !== '' && filters.facets
      ? readFacets({ search: term, ...(name !== null && narrowed[name]) }, filters)
      : null,
  ]);
  if (found === null) astro.response.status = 503;
  else astro.locals.found = foundBy(found);
  return { kind: 'search', term, page, filters, facets, matchPage, found };
}

/** Before anything is searched, what is popular. */
async function beforeSearch(): Promise<SearchBundle> {
  const popular = await serverCall(listPopular, { query: { limit: searchOfferLimit } }).catch(() => []);
  return { ...nothing, instead: { elsewhere: [], nearest: [], popular } };
}

const mostOffered = 6;

/** The titles that a name may mean; null when the API gave no answer. */
export async function readOffered(name: string): Promise<Pick<SearchBundle, 'movies' | 'total'> | null> {
  const query = { q: name, limit: mostOffered };
  const found = await serverCall(getSearchBundle, { query }).catch(() => null);
  if (!found?.instead) return found;
  const movies = found.instead.nearest.slice(0, mostOffered);
  return { movies, total: movies.length };
}

/** A search within a list that finds titles elsewhere counts as successful. */
const foundBy = ({ total, matches, collections, people, instead }: SearchBundle) =>
  total + matches.length + collections.length + people.length + (instead?.elsewhere.length ?? 0);

function find(
  astro: AstroGlobal,
  name: ListName | null,
  term: string,
  page: number,
  filters: ListFilters,
  matchPage: number | null,
) {
  const query = {
    q: term,
    ...askedFilters(filters),
    ...(name !== null && narrowed[name]),
    page,
    ...(matchPage !== null && { matches: matchPage }),
    limit: pageSize(astro.locals.settings.content_items_per_page),
  };
  return serverCall(getSearchBundle, { query }).catch(() => null);
}
