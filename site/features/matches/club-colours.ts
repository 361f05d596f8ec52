import type { Match } from '#schema/match.ts';

/** The two lights of a match, as a style; a crest whose colour nobody knows leaves the colours of the house. */
export function clubColours({
  homeColor,
  awayColor,
}: Pick<Match, 'homeColor' | 'awayColor'>): string | undefined {
  const colours = [homeColor && `--ca:${homeColor}`, awayColor && `--cb:${awayColor}`].filter(Boolean);
  return colours.length > 0 ? colours.join(';') : undefined;
}
