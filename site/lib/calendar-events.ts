/** The names and links of calendar dates, and the events for calendar files. */
import type { CalendarEntry, CalendarMatch } from '#schema/calendar.ts';
import type { CalendarEvent } from './calendar-file.ts';
import { matchPath } from './match-paths.ts';
import { episodePath, seasonPath } from './paths.ts';
import { episodeCode, seasonName } from './title-facts.ts';

/** Two halves, a break and added time. */
const matchMinutes = 120;

export const pathOfEntry = (entry: CalendarEntry): string => {
  if (entry.kind === 'match') return matchPath(entry);
  return entry.kind === 'season'
    ? seasonPath(entry.show, entry.seasonNumber)
    : episodePath(entry.show, entry.seasonNumber, entry.episodeNumber);
};

/** 'Serial' with 'S02 E01 · The Chase'; 'Rovers vs City' with the league. */
export function wordsOfEntry(entry: CalendarEntry): { name: string; about: string } {
  if (entry.kind === 'match') return { name: `${entry.homeTeam} vs ${entry.awayTeam}`, about: entry.league };
  const name = entry.show.title;
  if (entry.kind === 'season') return { name, about: seasonName(entry.seasonNumber, entry.title) };

  return { name, about: `${episodeCode(entry.seasonNumber, entry.episodeNumber)} · ${entry.title}` };
}

type MatchDate = Pick<
  CalendarMatch,
  'id' | 'homeTeam' | 'awayTeam' | 'league' | 'date' | 'isPostponed' | 'createdAt'
>;

export const matchEvent = (match: MatchDate): CalendarEvent => ({
  uid: `match-${match.id}`,
  begins: match.date,
  minutes: matchMinutes,
  summary: `${match.homeTeam} vs ${match.awayTeam}`,
  about: match.league,
  path: matchPath(match),
  isTentative: match.isPostponed,
  createdAt: match.createdAt,
});

export function eventOf(entry: CalendarEntry): CalendarEvent {
  if (entry.kind === 'match') return matchEvent(entry);
  const { name, about } = wordsOfEntry(entry);
  return {
    uid: `${entry.kind}-${entry.id}`,
    begins: entry.date,
    minutes: null,
    summary: `${name}: ${about}`,
    about: entry.kind === 'season' ? 'New season' : 'Episode',
    path: pathOfEntry(entry),
    isTentative: false,
    createdAt: entry.createdAt,
  };
}
