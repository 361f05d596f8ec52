/** The home page. */

import { getHomeBundle } from '#schema/calls/home.ts';
import { cardTag, homeTag, listTag, matchTag, recentTag, titleTag } from '#schema/rules/cache-tags.ts';
import { matchListName } from '#schema/rules/match-lists.ts';
import type { HomeBundle } from '#schema/shapes/bundle.ts';
import { homePath } from '#site/lib/paths.ts';
import { movedMatchLists, shownMatch } from './changed-match.ts';
import { movedRules, tagsOfSource } from './changed-rules.ts';
import { movedLists, shownTitle } from './changed-title.ts';
import type { PageKind } from './page-kind.ts';

/** The lists that the specification's hero is filled from. */
const heroLists = ['popular', 'trending', 'recent'];

export const homePage: PageKind<null, HomeBundle> = {
  paths: { pages: () => ({ soon: [homePath] }) },

  read: (api) => api.call(getHomeBundle, {}),

  /** Empty rows are tagged as well, so that their first item makes them appear. Hidden rows are not included. */
  tags({ hero, heroSource, rows, matches, recent }) {
    const cards = [...rows.flatMap(({ movies }) => movies), ...recent];
    return [
      ...new Set([
        homeTag,
        ...(heroSource === null ? [] : tagsOfSource(heroSource, heroLists)),
        ...rows.flatMap(({ key, source }) => tagsOfSource(source, [key])),
      ]),
      recentTag,
      listTag(matchListName('live')),
      listTag(matchListName('upcoming')),
      ...matches.map(({ id }) => matchTag(id)),
      ...hero.map(({ id }) => titleTag(id)),
      ...new Set(cards.map(({ id }) => cardTag(id))),
    ];
  },

  /** A title that no row shows, and whose move changes no row's list or rule, does not touch home. */
  touchedBy: (change) => ({
    mustRender: [
      ...(change.entity === 'home_arrangement' ? [homeTag] : []),
      ...shownTitle(change),
      ...movedLists(change).map(listTag),
      ...movedRules(change),
      ...shownMatch(change),
      ...movedMatchLists(change).map(listTag),
    ],
  }),
};
