/** The home page. */
import { type HomeBundle, homeBundle } from '#schema/bundle.ts';
import { listTag, matchTag, recentTag, titleTag } from '#schema/cache-tags.ts';
import { homeRows } from '#schema/home.ts';
import { matchListName } from '#schema/match-lists.ts';
import { homePath } from '#site/lib/paths.ts';
import { movedMatchLists, shownMatch } from './changed-match.ts';
import { movedLists, shownTitle } from './changed-title.ts';
import type { PageKind } from './page-kind.ts';

export const homePage: PageKind<null, HomeBundle> = {
  paths: { pages: () => ({ soon: [homePath] }) },

  read: (api) => api.get('/api/bundles/home', homeBundle),

  /** Empty rows are tagged as well, so that their first item makes them appear. */
  tags({ hero, rows, matches, recent }) {
    const lists = homeRows.map(({ key }) => listTag(key === 'suggestions' ? 'movies' : key));
    const shown = [...hero, ...rows.flatMap(({ movies }) => movies), ...recent];
    return [
      ...lists,
      recentTag,
      listTag(matchListName('live')),
      listTag(matchListName('upcoming')),
      ...matches.map(({ id }) => matchTag(id)),
      ...new Set(shown.map(({ id }) => titleTag(id))),
    ];
  },

  touchedBy: (change) => ({
    hard: [
      ...shownTitle(change),
      ...movedLists(change).map(listTag),
      ...shownMatch(change),
      ...movedMatchLists(change).map(listTag),
    ],
  }),
};
