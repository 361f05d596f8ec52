/** The results of a search, on the search page or on that of a list. */
import type { AstroGlobal } from 'astro';
import { type SearchBundle, searchBundle } from '#schema/bundle.ts';
import { limitMax } from '#schema/limits.ts';
import { readPageNumber } from '#site/lib/list-filters.ts';
import type { ListName } from '#site/lib/paths.ts';
import { searchTerm } from '#site/lib/search-term.ts';
import { serverGet } from '#site/lib/server-api.ts';

export interface SearchView {
  kind: 'search';
  term: string;
  page: number;
  /** null when the API gave no answer. */
  found: SearchBundle | null;
}

/** The filter of a search within a list; a search from the trending list finds all titles. */
const narrowed: Record<ListName, Readonly<Record<string, string>>> = {
  movies: { type: 'movie' },
  'tv-shows': { type: 'tv_show' },
  anime: { type: 'anime' },
  animation: { genre: 'Animation' },
  trending: {},
};

const nothing: SearchBundle = {
  movies: [],
  total: 0,
  totalPages: 1,
  matches: [],
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
  const found = term === '' ? nothing : await find(astro, name, term, page);
  if (found === null) astro.response.status = 503;
  else astro.locals.found = foundBy(found);
  return { kind: 'search', term, page, found };
}

/** A search within a list that finds titles elsewhere has not failed. */
const foundBy = ({ total, matches, collections, people, instead }: SearchBundle) =>
  total + matches.length + collections.length + people.length + (instead?.elsewhere.length ?? 0);

function find(astro: AstroGlobal, name: ListName | null, term: string, page: number) {
  const asked = new URLSearchParams({
    q: term,
    ...(name !== null && narrowed[name]),
    page: String(page),
    limit: String(pageSize(astro.locals.settings.content_items_per_page)),
  });
  return serverGet(`/api/bundles/search?${asked}`, searchBundle).catch(() => null);
}
