/** What earlier matches tell of a team: its crest, and the league it plays in. */
import type { Match } from '#schema/shapes/match.ts';

export interface Club {
  name: string;
  /** The latest one. */
  logo: string;
  /** The leagues of its matches, with how many are of each. */
  leagues: ReadonlyMap<string, number>;
}

type Played = Pick<Match, 'homeTeam' | 'awayTeam' | 'homeTeamLogo' | 'awayTeamLogo' | 'league'>;

/** The teams by name. The matches are given newest first. */
export function knownClubs(matches: readonly Played[]): Club[] {
  const clubs = new Map<string, { name: string; logo: string; leagues: Map<string, number> }>();
  const take = (name: string, logo: string, league: string) => {
    const club = clubs.get(name) ?? { name, logo, leagues: new Map<string, number>() };
    club.leagues.set(league, (club.leagues.get(league) ?? 0) + 1);
    clubs.set(name, club);
  };
  for (const { homeTeam, awayTeam, homeTeamLogo, awayTeamLogo, league } of matches) {
    take(homeTeam, homeTeamLogo, league);
    take(awayTeam, awayTeamLogo, league);
  }
  return [...clubs.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The team of this name, in any case. */
export const clubNamed = (clubs: readonly Club[], name: string): Club | undefined =>
  clubs.find((club) => club.name.toLowerCase() === name.trim().toLowerCase());

/** The league in which these teams play: one that all of them share before the one with most matches. */
export function leagueOf(clubs: readonly Club[]): string | undefined {
  const names = [...new Set(clubs.flatMap(({ leagues }) => [...leagues.keys()]))];
  const weight = (name: string) => {
    const counts = clubs.map(({ leagues }) => leagues.get(name) ?? 0);
    return [
      counts.filter((count) => count > 0).length,
      counts.reduce((sum, count) => sum + count, 0),
    ] as const;
  };
  return names
    .map((name) => ({ name, weight: weight(name) }))
    .sort((a, b) => b.weight[0] - a.weight[0] || b.weight[1] - a.weight[1])[0]?.name;
}
