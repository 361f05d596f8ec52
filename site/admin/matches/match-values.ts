import { z } from 'zod';
import { type Match, matchDefaults, matchInput, matchStatus } from '#schema/match.ts';
import { fromLocalTime, toLocalTime } from './kick-off.ts';

/** The contract, with the kick-off as the browser's own field has it: on the operator's clock. */
export const matchForm = matchInput.extend({
  status: matchStatus,
  matchDate: z
    .string()
    .min(1, 'Match date is required')
    .transform(fromLocalTime)
    .pipe(matchInput.shape.matchDate),
});
export type MatchValues = z.infer<typeof matchForm>;

export const newMatch: MatchValues = {
  homeTeam: '',
  awayTeam: '',
  homeTeamLogo: '',
  awayTeamLogo: '',
  matchDate: '',
  status: matchDefaults.status,
  league: '',
  streamUrl: '',
  homeScore: null,
  awayScore: null,
  minute: null,
};

export const matchValues = (match: Match): MatchValues => ({
  homeTeam: match.homeTeam,
  awayTeam: match.awayTeam,
  homeTeamLogo: match.homeTeamLogo,
  awayTeamLogo: match.awayTeamLogo,
  matchDate: toLocalTime(match.matchDate),
  status: match.status,
  league: match.league,
  streamUrl: match.streamUrl ?? '',
  homeScore: match.homeScore,
  awayScore: match.awayScore,
  minute: match.minute,
});
