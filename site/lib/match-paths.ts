/** The addresses of matches. They are apart from paths.ts, since the code for slugs is too large for a browser. */

import type { MatchStatus } from '#schema/rules/match-clock.ts';
import { slugOf } from '#schema/rules/slug.ts';
import type { Match } from '#schema/shapes/match.ts';
import { matchesPath } from './paths.ts';

type Named = Pick<Match, 'id' | 'homeTeam' | 'awayTeam'>;

export function matchPath({ id, homeTeam, awayTeam }: Named): string {
  return `${matchesPath}/${[id, slugOf(homeTeam), 'vs', slugOf(awayTeam)].filter((part) => part !== '').join('-')}`;
}

/** The calendar file of a match. */
export const matchCalendarPath = (match: Named): string => `${matchPath(match)}.ics`;

/** The matches of a league or a team as a file for calendars, by its slug. */
export const leagueCalendarPath = (league: string): string => `${matchesPath}/league/${league}.ics`;
export const teamCalendarPath = (team: string): string => `${matchesPath}/team/${team}.ics`;

export interface MatchListPlace {
  /** The league's slug; null for all leagues. */
  league?: string | null;
  /** A single status, which is paged. */
  status?: Exclude<MatchStatus, 'live'> | null;
  page?: number;
}

export function matchListPath({ league = null, status = null, page = 1 }: MatchListPlace = {}): string {
  return [
    matchesPath,
    league === null ? '' : `/league/${league}`,
    status === null ? '' : `/${status}`,
    page === 1 ? '' : `/page/${page}`,
  ].join('');
}
