import type { Match } from '#schema/match.ts';
import { leagueSlug } from '#schema/match-lists.ts';
import { utc } from './match-times.ts';

interface LeagueOfDay {
  slug: string;
  name: string;
  matches: Match[];
}

export interface MatchDay {
  /** '2026-11-21' in UTC; the browser regroups by the visitor's own days. */
  day: string;
  leagues: LeagueOfDay[];
}

/** By day, then by league, each in the order in which it first comes. */
export function matchDays(matches: readonly Match[]): MatchDay[] {
  const days = Map.groupBy(matches, ({ matchDate }) => utc.day(matchDate));
  return [...days].map(([day, ofDay]) => {
    const leagues = Map.groupBy(ofDay, ({ league }) => leagueSlug(league));
    return {
      day,
      leagues: [...leagues].map(([slug, ofLeague]) => ({
        slug,
        name: ofLeague[0]?.league ?? slug,
        matches: ofLeague,
      })),
    };
  });
}
