import { slugOf } from './derived-slug.ts';
import type { MatchStatus } from './match.ts';

/** As it stands in a path. Two spellings of a league that give the same are one league. */
export const leagueSlug = (league: string) => slugOf(league) || 'league';

/** The lists a match may stand in, as tags name them: all matches of a status, and those of one league. */
export const matchListName = (status: MatchStatus, league: string | null = null) =>
  league === null ? `matches:${status}` : `league:${league}:${status}`;

/** Cards of the row on home. */
export const homeMatchesLimit = 12;
/** A page that shows live matches shows them all, within reason. */
export const liveMatchesLimit = 100;
