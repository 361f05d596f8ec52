/** A page of an unfiltered list of titles, or its redirect. */

import { countGenres, listMovies, listTrending } from '#schema/calls/title-lists.ts';
import { cardTag, deepListTag, eagerListPages, listTag } from '#schema/rules/cache-tags.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import type { Change } from '#schema/shapes/change.ts';
import type { MovieList } from '#schema/shapes/movie.ts';
import { numbersTo } from '#schema/shapes/paging.ts';
import { genreOf } from '#site/lib/list-filters.ts';
import { isListName, listAt, narrowed, pageInPath } from '#site/lib/lists.ts';
import { type ListName, type ListPlace, listNames, listPath } from '#site/lib/paths.ts';
import { movedNames, textOf } from './changed-record.ts';
import { movedLists, shownTitle } from './changed-title.ts';
import type { Api, PageKind } from './page-kind.ts';

interface ListAsked {
  place: string;
  /** The page's number in the path; undefined for the first page, whose address has no number. */
  page?: string;
}

type FoundList = {
  kind: 'found';
  name: ListName;
  place: ListPlace;
  page: number;
  list: MovieList;
  genres: string[];
};
export type ListData = FoundList | { kind: 'moved'; path: string } | { kind: 'missing' };

export const listPage: PageKind<ListAsked, ListData> = {
  paths: {
    async pages(api) {
      const all = listNames.map(async (name) => {
        const { totalPages } = await readList(api, name, 1);
        return numbersTo(totalPages).map((page) => ({ page, path: listPath(name, page) }));
      });
      const pages = (await Promise.all(all)).flat();
      return {
        soon: [
          listPath('browse'),
          ...pages.filter(({ page }) => page <= eagerListPages).map(({ path }) => path),
        ],
        late: pages.filter(({ page }) => page > eagerListPages).map(({ path }) => path),
      };
    },
  },

  async read(api, { place, page: text }) {
    const page = text === undefined ? 1 : pageInPath(text);
    const at = listAt(place);
    if (page === null || at === null) return { kind: 'missing' };
    // The address of the first page has no number.
    if (text !== undefined && page === 1) return { kind: 'moved', path: listPath(at.place) };
    const [list, genres] = await Promise.all([readList(api, at.name, page), readGenres(api, at.name)]);
    if (page > list.totalPages && page > 1) return { kind: 'missing' };
    return { kind: 'found', ...at, page, list, genres };
  },

  tags(data) {
    if (data.kind !== 'found') return [];
    const ofList = data.page <= eagerListPages ? listTag : deepListTag;
    return [
      ofList(data.name),
      ...(genreOf(data.name) ? [] : [ofList(genresList(narrowed[data.name].type))]),
      ...data.list.movies.map(({ id }) => cardTag(id)),
    ];
  },

  touchedBy(change) {
    const lists: string[] = [...movedLists(change).filter(isListName), ...movedGenres(change)];
    return { mustRender: [...shownTitle(change), ...lists.map(listTag)], onVisit: lists.map(deepListTag) };
  },
};

const mostGenres = 9;

/** The largest genres of a list; a list of one genre has none. Of trending titles they are those of all. */
export async function readGenres(api: Api, name: ListName): Promise<string[]> {
  if (genreOf(name)) return [];
  const { type } = narrowed[name];
  const counted = await api.call(countGenres, { query: { ...(type && { type }) } });
  return counted.slice(0, mostGenres).map(({ genre }) => genre);
}

const genresList = (type: string | undefined) => `genres:${type ?? 'all'}`;

/** The lists whose genres a title enters or leaves: the largest may then be others. */
function movedGenres(change: Change): string[] {
  if (change.entity !== 'movie') return [];
  return movedNames(change, (row) => {
    const genres = genreNames(textOf(row, 'genre')).join();
    const lists = genres === '' ? [] : [genresList(undefined), genresList(textOf(row, 'type'))];
    return new Map(lists.map((list) => [list, genres]));
  });
}

/** By default in the API's own order, the most popular title first. */
export function readList(
  api: Api,
  name: ListName,
  page: number,
  asked: Record<string, string> = {},
): Promise<MovieList> {
  const query = { ...narrowed[name], ...asked, page, limit: listPageSize };
  return name === 'trending' ? api.call(listTrending, { query }) : api.call(listMovies, { query });
}

/** Trending is a ranked list, and has only its own order. */
export const newestFirst = (name: ListName) => (name === 'trending' ? {} : { sort: 'newest' });
