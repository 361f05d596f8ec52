/** The names and links of calendar dates, and the events for calendar files. */

import { ownMoment } from '#schema/rules/kick-off.ts';
import { titlePoster } from '#schema/rules/poster.ts';
import type { CalendarEntry, CalendarMatch } from '#schema/shapes/calendar.ts';
import type { CalendarEvent } from './calendar-file.ts';
import { namesOf } from './match-labels.ts';
import { matchPath } from './match-paths.ts';
import { episodePath, seasonPath, titlePath } from './paths.ts';
import { episodeCode, seasonName, typeLabel, writtenGenres } from './title-facts.ts';

/** Two halves, a break and added time. */
const matchMinutes = 120;

export const pathOfEntry = (entry: CalendarEntry): string => {
  if (entry.kind === 'match') return matchPath(entry);
  if (entry.kind === 'movie') return titlePath(entry.show);
  return entry.kind === 'season'
    ? seasonPath(entry.show, entry.seasonNumber)
    : episodePath(entry.show, entry.seasonNumber, entry.episodeNumber);
};

/** 'Serial' with 'S02 E01 · The Chase'; 'The General' with its genres; 'Rovers vs City' with the league. */
export function wordsOfEntry(entry: CalendarEntry): { name: string; about: string } {
  if (entry.kind === 'match') return { name: namesOf(entry), about: entry.league };
  const name = entry.show.title;
  if (entry.kind === 'movie')
    return { name, about: writtenGenres(entry.show.genre).join(', ') || typeLabel(entry.show.type) };
  if (entry.kind === 'season') return { name, about: seasonName(entry.seasonNumber, entry.title, name) };
  return { name, about: `${episodeCode(entry.seasonNumber, entry.episodeNumber)} · ${entry.title}` };
}

/** The kind of a date of a title or of a part of it. */
export function kindOfEntry({ kind, show }: Exclude<CalendarEntry, CalendarMatch>): string {
  if (kind === 'movie') return typeLabel(show.type);
  return kind === 'season' ? 'New season' : 'Episode';
}

type MatchDate = Pick<
  CalendarMatch,
  | 'id'
  | 'homeTeam'
  | 'awayTeam'
  | 'league'
  | 'date'
  | 'isPostponed'
  | 'isAbandoned'
  | 'revisedAt'
  | 'revision'
>;

export const matchEvent = (match: MatchDate): CalendarEvent => ({
  uid: `match-${match.id}`,
  begins: match.date,
  minutes: match.date === ownMoment(match.date) ? matchMinutes : null,
  summary: namesOf(match),
  about: match.league,
  path: matchPath(match),
  image: null,
  status: match.isAbandoned ? 'CANCELLED' : match.isPostponed ? 'TENTATIVE' : 'CONFIRMED',
  revisedAt: match.revisedAt,
  revision: match.revision,
});

export function eventOf(entry: CalendarEntry): CalendarEvent {
  if (entry.kind === 'match') return matchEvent(entry);
  const { name, about } = wordsOfEntry(entry);
  return {
    uid: `${entry.kind}-${entry.id}`,
    begins: entry.date,
    minutes: null,
    summary: entry.kind === 'movie' ? name : `${name}: ${about}`,
    about: kindOfEntry(entry),
    path: pathOfEntry(entry),
    image: titlePoster(entry.show).src,
    status: 'CONFIRMED',
    revisedAt: entry.revisedAt,
    revision: entry.revision,
  };
}
