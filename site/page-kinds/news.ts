/**
 * The newest records, for browsers that compare them with what their visitor follows. The calendar's files contain the same keys.
 */

import { listNews } from '#schema/calls/calendar.ts';
import {
  calendarShowTag,
  calendarTeamTag,
  creditsTag,
  episodeTag,
  newsTag,
} from '#schema/rules/cache-tags.ts';
import { teamSlug } from '#schema/rules/match-lists.ts';
import type { Change } from '#schema/shapes/change.ts';
import type { News, NewsEntry } from '#schema/shapes/news.ts';
import { newsPath } from '#site/lib/news-paths.ts';
import { calendarTags, matchCalendarTags } from './changed-calendar.ts';
import { idOf } from './changed-record.ts';
import type { PageKind } from './page-kind.ts';
import { creditedIn } from './title.ts';

export const newsPage: PageKind<null, News> = {
  paths: { pages: () => ({ soon: [newsPath] }) },
  read: (api) => api.call(listNews, {}),
  tags: ({ entries }) => [newsTag, ...new Set(entries.flatMap(tagsOf))],

  /** A change of score is not news. */
  touchedBy: (change) => ({
    mustRender: [
      ...(change.entity === 'episode' ? [episodeTag(idOf(change))] : []),
      ...(change.entity === 'credit' ? creditedIn(change) : []),
    ],
    onVisit: [
      ...calendarTags(change),
      ...matchCalendarTags(change),
      ...(isComeOrGone(change) ? [newsTag] : []),
    ],
  }),
};

const kinds = ['movie', 'episode', 'match'];
/** From a visitor's point of view, publishing and hiding count as well. */
const isComeOrGone = ({ entity, op }: Change) => kinds.includes(entity) && op !== 'update';

function tagsOf(entry: NewsEntry): string[] {
  if (entry.kind === 'title') return [calendarShowTag(entry.id), creditsTag(entry.id)];
  if (entry.kind === 'episode') return [episodeTag(entry.id), calendarShowTag(entry.show.id)];
  return [entry.homeTeam, entry.awayTeam].map((team) => calendarTeamTag(teamSlug(team)));
}
