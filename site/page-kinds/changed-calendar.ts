/** Decides which dates of the calendar a change moves or changes. */
import {
  calendarLeagueTag,
  calendarMonthsTag,
  calendarMonthTag,
  calendarShowTag,
  calendarTeamTag,
  calendarWeekTag,
  calendarYearTag,
} from '#schema/rules/cache-tags.ts';
import { leagueSlug, teamSlug } from '#schema/rules/match-lists.ts';
import { monthOf, monthsOf, yearsInReach, yearsOfMonths } from '#schema/shapes/calendar.ts';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import { idOf, isAnyChanged, movedNames, numberOf, ofEach, textOf } from './changed-record.ts';

interface Dated {
  column: string;
  /** The columns that the calendar shows. */
  shown: readonly string[];
}

const kinds: Record<string, Dated> = {
  // The rest of a title is in `shownOfTitle`.
  movie: { column: 'release_date', shown: [] },
  season: { column: 'release_date', shown: ['season_number', 'title'] },
  episode: { column: 'air_date', shown: ['episode_number', 'title'] },
  match: {
    column: 'match_date',
    shown: ['home_team', 'away_team', 'home_team_logo', 'away_team_logo', 'league'],
  },
};

/** A score changes nothing here. */
const factsOf = (row: LoggedRow, { column, shown }: Dated): string =>
  JSON.stringify([
    ...[column, ...shown].map((name) => textOf(row, name)),
    ['postponed', 'abandoned'].indexOf(textOf(row, 'phase')),
    row?.['is_time_known'] === false,
  ]);

/** Pages say that a match is live; files of teams and leagues do not. */
function placesOf(kind: Dated, isShown: boolean) {
  return (row: LoggedRow): Map<string, string> => {
    const month = row && monthOf(textOf(row, kind.column));
    return new Map(
      month ? [[month, isShown ? `${textOf(row, 'status') === 'live'} ${factsOf(row, kind)}` : '']] : [],
    );
  };
}

/** The months whose dates were moved or look different. */
function changedMonths(change: Change): string[] {
  const kind = kinds[change.entity];
  return kind ? movedNames(change, placesOf(kind, true)) : [];
}

/** The months that a date enters or leaves. */
function movedMonths(change: Change): string[] {
  const kind = kinds[change.entity];
  return kind ? movedNames(change, placesOf(kind, false)) : [];
}

/** The months that may get a page: a date enters or leaves them, or a new year brings them into reach. */
export const pagedMonths = (change: Change): string[] => [
  ...movedMonths(change),
  ...reachedYears(change).flatMap(monthsOf),
];

function reachedYears({ entity, before, after }: Change): string[] {
  if (entity !== 'calendar_week') return [];
  const yearsOf = (row: LoggedRow) => (row ? yearsInReach(textOf(row, 'begins')) : []);
  const old = yearsOf(before);
  return yearsOf(after).filter((year) => !old.includes(year));
}

/** The columns shown with each date of a show, and the moment of their last change. */
const shownOfTitle = ['title', 'slug', 'type', 'poster_url', 'year', 'genre', 'revised_at'];
const shownOfSeason = ['season_number', 'revised_at'];

function changedShows(change: Change): number[] {
  if (change.entity === 'movie') return isAnyChanged(change, shownOfTitle) ? [idOf(change)] : [];
  const isRenumbered = change.entity === 'season' && isAnyChanged(change, shownOfSeason);
  return isRenumbered ? ofEach(change, (row) => numberOf(row, 'show_id')) : [];
}

/** The tags of pages of the calendar that a change touches. */
export const calendarTags = (change: Change): string[] => [
  ...(change.entity === 'calendar_week' ? [calendarWeekTag] : []),
  ...changedMonths(change).map(calendarMonthTag),
  ...yearsOfMonths(movedMonths(change)).map(calendarYearTag),
  ...(movedMonths(change).length > 0 ? [calendarMonthsTag] : []),
  ...changedShows(change).map(calendarShowTag),
];

/** The tags of the calendars of its teams and its league. */
export function matchCalendarTags(change: Change): string[] {
  const { match } = kinds;
  if (change.entity !== 'match' || !match) return [];
  return movedNames(change, (row) => {
    if (row === null) return new Map();
    const facts = factsOf(row, match);
    const teams = ['home_team', 'away_team'].map((side) => calendarTeamTag(teamSlug(textOf(row, side))));
    return new Map(
      [...teams, calendarLeagueTag(leagueSlug(textOf(row, 'league')))].map((tag) => [tag, facts]),
    );
  });
}
