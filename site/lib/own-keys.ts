/** The keys of titles and teams in My list. They are apart from browser code, since slugs need a large table. */

import { teamSlug } from '#schema/rules/match-lists.ts';
import type { CalendarEntry } from '#schema/shapes/calendar.ts';
import type { NewsEntry, NewsItem } from '#schema/shapes/news.ts';
import { namesOf } from './match-labels.ts';
import { matchPath } from './match-paths.ts';
import { episodePath, titlePath } from './paths.ts';
import { episodeCode } from './title-facts.ts';

export const titleKey = (id: number) => `title:${id}`;
export const personKey = (id: number) => `person:${id}`;
export const teamKey = (team: string) => `team:${teamSlug(team)}`;

const keysOfMatch = ({ homeTeam, awayTeam }: { homeTeam: string; awayTeam: string }) => [
  teamKey(homeTeam),
  teamKey(awayTeam),
];

export const keysOfDate = (entry: CalendarEntry): string[] =>
  entry.kind === 'match' ? keysOfMatch(entry) : [titleKey(entry.show.id)];

export function newsItem(entry: NewsEntry): NewsItem {
  const id = `${entry.kind}:${entry.id}`;
  if (entry.kind === 'title')
    return {
      id,
      of: [titleKey(entry.id), ...entry.people.map(personKey)],
      name: entry.title,
      path: titlePath(entry),
    };
  if (entry.kind === 'match')
    return {
      id,
      of: keysOfMatch(entry),
      name: namesOf(entry),
      path: matchPath(entry),
    };
  const { show, seasonNumber, episodeNumber } = entry;
  return {
    id,
    of: [titleKey(show.id)],
    name: `${episodeCode(seasonNumber, episodeNumber)} · ${entry.title}`,
    path: episodePath(show, seasonNumber, episodeNumber),
  };
}
