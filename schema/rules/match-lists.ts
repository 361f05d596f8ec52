import type { MatchPhase, MatchStatus } from './match-clock.ts';
import { slugOf } from './slug.ts';

/** The league in a path. Spellings with the same result are one league. */
export const leagueSlug = (league: string) => slugOf(league) || 'league';
/** The team in a path; likewise. */
export const teamSlug = (team: string) => slugOf(team) || 'team';

/** The phases of matches that are upcoming by their status alone; each has a list of its own. */
export const asidePhases = ['unreported', 'postponed'] as const satisfies MatchPhase[];
export type AsidePhase = (typeof asidePhases)[number];
export type MatchListKind = MatchStatus | AsidePhase;

/** The lists that a match may belong to, named as in tags: all matches of a kind, and those of one league. */
export const matchListName = (status: MatchListKind, league: string | null = null) =>
  league === null ? `matches:${status}` : `league:${league}:${status}`;

/** How many cards the row on home has. */
export const homeMatchesLimit = 12;
/** A page that shows live matches shows all of them, up to this many. */
export const liveMatchesLimit = 100;
/** A page shows the latest postponed and the latest unreported matches, up to this many. */
export const asideMatchesLimit = 24;

/** Limits of the surroundings on a match's page. */
export const surroundingsLimits = { week: 20, results: 5, table: 40 } as const;

const dayMs = 24 * 60 * 60 * 1000;

/** The Monday of the week of a moment, in UTC. */
export function weekOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(moment.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10);
}

/**
 * The year in which a match's season begins, in UTC. A season runs from August to July, so that a league that keeps its name has a table
 * for each season.
 */
export const seasonOf = (moment: Date) => moment.getUTCFullYear() - (moment.getUTCMonth() < 7 ? 1 : 0);
export const seasonStart = (season: number) => new Date(Date.UTC(season, 7));

/** The matches of a league in one week, named as in tags. */
export const matchWeekName = (league: string, week: string) => `league:${league}:week:${week}`;
