/** An RSS feed with the newest titles of one list, or of all. */

import { listRecent } from '#schema/calls/title-lists.ts';
import { listTag, recentTag, titleTag } from '#schema/rules/cache-tags.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { isListName } from '#site/lib/lists.ts';
import { type ListName, listFeedPath, listNames, siteFeedPath } from '#site/lib/paths.ts';
import { movedLists, shownTitle } from './changed-title.ts';
import { newestFirst, readList } from './list.ts';
import type { PageKind } from './page-kind.ts';

interface FeedAsked {
  /** null for all titles. */
  list: ListName | null;
}

export const feedPage: PageKind<FeedAsked, Movie[]> = {
  paths: { pages: () => ({ soon: [siteFeedPath, ...listNames.map(listFeedPath)] }) },

  async read(api, { list }) {
    if (list === null) return await api.call(listRecent, { query: { limit: listPageSize } });
    return (await readList(api, list, 1, newestFirst(list))).movies;
  },

  /** A feed has the descriptions, too. */
  tags: (movies, { list }) => [
    list === null ? recentTag : listTag(list),
    ...movies.map(({ id }) => titleTag(id)),
  ],

  touchedBy(change) {
    const lists = movedLists(change).filter((list) => list === 'recent' || isListName(list));
    return { mustRender: [...shownTitle(change), ...lists.map(listTag)] };
  },
};
