import { teamColours } from '#schema/drawn-crest.ts';
import type { Match } from '#schema/match.ts';

/** The two lights of a match, as a style; a picture whose colour is unknown leaves the colours of the house. */
export function clubColours(match: Match): string | undefined {
  const { home, away } = teamColours(match);
  const colours = [home && `--ca:${home}`, away && `--cb:${away}`].filter(Boolean);
  return colours.length > 0 ? colours.join(';') : undefined;
}
