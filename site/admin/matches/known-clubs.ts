import type { Match } from '#schema/match.ts';

interface Club {
  name: string;
  logo: string;
}

type Played = Pick<Match, 'homeTeam' | 'awayTeam' | 'homeTeamLogo' | 'awayTeamLogo'>;

/** The teams of these matches by name, each with the crest it had last; the first match counts as the last played. */
export function knownClubs(matches: readonly Played[]): Club[] {
  const crests = new Map<string, string>();
  for (const { homeTeam, awayTeam, homeTeamLogo, awayTeamLogo } of matches) {
    if (!crests.has(homeTeam)) crests.set(homeTeam, homeTeamLogo);
    if (!crests.has(awayTeam)) crests.set(awayTeam, awayTeamLogo);
  }
  return [...crests]
    .map(([name, logo]) => ({ name, logo }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export const knownLeagues = (matches: readonly Match[]): string[] =>
  [...new Set(matches.map(({ league }) => league))].sort((a, b) => a.localeCompare(b, 'en'));

/** The crest of a team whose name is known, whatever its case. */
export const crestOf = (clubs: readonly Club[], name: string): string | null =>
  clubs.find((club) => club.name.toLowerCase() === name.trim().toLowerCase())?.logo ?? null;
