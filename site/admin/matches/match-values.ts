import { z } from 'zod';
import { type Match, matchDefaults, matchInput, matchMinute, matchStatus } from '#schema/match.ts';

/** The contract, with the kick-off as the browser's own field has it: on the operator's clock. */
export const matchForm = matchInput.extend({
  status: matchStatus,
  minute: matchMinute,
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

/** A moment as the field of the browser wants it: on the operator's own clock, without an offset. */
export function toLocalTime(moment: string): string {
  const at = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What the field holds, as a moment; anything that is none stays as it is, for the contract to refuse. */
export function fromLocalTime(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
