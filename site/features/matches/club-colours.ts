import { crestOf, noCrest } from '#schema/drawn-crest.ts';
import type { Match } from '#schema/match.ts';

/** The two lights of a match, as a style; a picture whose colour nobody knows leaves the colours of the house. */
export function clubColours(match: Match): string | undefined {
  const home = match.homeColor ?? drawn(match.homeTeam, match.homeTeamLogo);
  const away = match.awayColor ?? drawn(match.awayTeam, match.awayTeamLogo);
  const colours = [home && `--ca:${home}`, away && `--cb:${away}`].filter(Boolean);
  return colours.length > 0 ? colours.join(';') : undefined;
}

const drawn = (team: string, logo: string) => (logo === noCrest ? crestOf(team).left : null);
