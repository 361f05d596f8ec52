import { z } from 'zod';
import { type MatchInput, matchInput } from '#schema/match.ts';
import { crestUrl, demoClubs } from './demo-clubs.ts';
import { readJson } from './read-data.ts';

const fixture = matchInput.omit({ homeTeamLogo: true, awayTeamLogo: true, matchDate: true }).extend({
  /** From the first start of the site to kick-off; negative lies in the past. */
  hours: z.number(),
});

export interface DemoMatch extends MatchInput {
  homeColor: string;
  awayColor: string;
}

const quarter = 15 * 60_000;

/** A dozen matches around `now`, with kick-offs on the quarter hour. */
export function demoMatches(now: Date): DemoMatch[] {
  const lights = new Map(demoClubs().map(({ name, colours }) => [name, colours[0]]));
  const lightOf = (team: string) => {
    const light = lights.get(team);
    if (light === undefined) throw new Error(`matches.json names ${team}, which is not in clubs.json`);
    return light;
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
        homeColor: lightOf(match.homeTeam),
        awayColor: lightOf(match.awayTeam),
        matchDate: new Date(kickOff).toISOString(),
      };
    });
}
