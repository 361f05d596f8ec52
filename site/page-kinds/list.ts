/** A page of an unfiltered list of titles, or its redirect. */

import { listMovies, listTrending } from '#schema/calls/title-lists.ts';
import { cardTag, deepListTag, eagerListPages, listTag } from '#schema/rules/cache-tags.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import type { MovieList } from '#schema/shapes/movie.ts';
import { numbersTo } from '#schema/shapes/paging.ts';
import { isListName, listAt, narrowed, pageInPath } from '#site/lib/lists.ts';
import { type ListName, type ListPlace, listNames, listPath } from '#site/lib/paths.ts';
import { movedLists, shownTitle } from './changed-title.ts';
import type { Api, PageKind } from './page-kind.ts';

interface ListAsked {
  place: string;
  /** The page's number in the path; undefined for the first page, whose address has no number. */
  page?: string;
}

type FoundList = { kind: 'found'; name: ListName; place: ListPlace; page: number; list: MovieList };
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
    const list = await readList(api, at.name, page);
    return page > list.totalPages && page > 1 ? { kind: 'missing' } : { kind: 'found', ...at, page, list };
  },

  tags(data) {
    if (data.kind !== 'found') return [];
    return [
      data.page <= eagerListPages ? listTag(data.name) : deepListTag(data.name),
      ...data.list.movies.map(({ id }) => cardTag(id)),
    ];
  },

  touchedBy(change) {
    const lists = movedLists(change).filter(isListName);
    return { mustRender: [...shownTitle(change), ...lists.map(listTag)], onVisit: lists.map(deepListTag) };
  },
};

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
