import { z } from 'zod';
import { slugOf } from '#schema/derived-slug.ts';
import { type MatchInput, matchInput } from '#schema/match.ts';
import { readJson } from './read-data.ts';

const fixture = matchInput.omit({ homeTeamLogo: true, awayTeamLogo: true, matchDate: true }).extend({
  /** From the first start of the site to kick-off; negative lies in the past. */
  hours: z.number(),
});

export interface DemoMatch extends MatchInput {
  homeColor: string;
  awayColor: string;
}

/** Invented clubs and the colour of each: no name or badge of a real one ships. */
const clubs = z.record(z.string(), z.string().regex(/^#[0-9a-f]{6}$/));

const crestUrl = (club: string) => `/media/crests/${slugOf(club)}.webp`;

const quarter = 15 * 60_000;

/** A dozen matches around `now`, with kick-offs on the quarter hour. */
export function demoMatches(now: Date): DemoMatch[] {
  const colours = clubs.parse(readJson('clubs.json'));
  const colourOf = (team: string) => {
    const colour = colours[team];
    if (colour === undefined) throw new Error(`matches.json names ${team}, which is not in clubs.json`);
    return colour;
  };
  return fixture
    .array()
    .parse(readJson('matches.json'))
    .map(({ hours, ...match }) => {
      const kickOff = Math.floor((now.getTime() + hours * 3_600_000) / quarter) * quarter;
      return {
        ...match,
        homeTeamLogo: crestUrl(match.homeTeam),
        awayTeamLogo: crestUrl(match.awayTeam),
        homeColor: colourOf(match.homeTeam),
        awayColor: colourOf(match.awayTeam),
        matchDate: new Date(kickOff).toISOString(),
      };
    });
}
