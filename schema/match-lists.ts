import { slugOf } from './derived-slug.ts';
import type { MatchStatus } from './match.ts';

/** The league as part of a path. Spellings with the same result are one league. */
export const leagueSlug = (league: string) => slugOf(league) || 'league';
/** The team as part of a path, likewise. */
export const teamSlug = (team: string) => slugOf(team) || 'team';

/** Postponed matches have a list of their own. */
export type MatchListKind = MatchStatus | 'postponed';

/** The lists that a match may stand in, named as in tags: all matches of a kind, and those of one league. */
export const matchListName = (status: MatchListKind, league: string | null = null) =>
  league === null ? `matches:${status}` : `league:${league}:${status}`;

/** Cards of the row on home. */
export const homeMatchesLimit = 12;
/** A page that shows live matches shows all of them, up to this many. */
export const liveMatchesLimit = 100;
/** Postponed matches on a page, the latest of them. */
export const postponedMatchesLimit = 24;

/** Limits of the surroundings on a match's page. */
export const surroundingsLimits = { week: 20, results: 5, table: 40 } as const;

const dayMs = 24 * 60 * 60 * 1000;

/** The Monday of a moment's week, in UTC. */
export function weekOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(moment.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10);
}

/**
 * The year in which a match's season begins, in UTC. A season runs from August to July, so that a league that keeps its name has a table
 * for each season.
 */
export const seasonOf = (moment: Date) => moment.getUTCFullYear() - (moment.getUTCMonth() < 7 ? 1 : 0);
/** When a season begins. */
export const seasonStart = (season: number) => new Date(Date.UTC(season, 7));

/** The matches of a league in one week, named as in tags. */
export const matchWeekName = (league: string, week: string) => `league:${league}:week:${week}`;
