import { z } from 'zod';
import { type Match, matchDefaults, matchInput, matchMinute, matchStatus } from '#schema/match.ts';

/** The schema, with the kick-off in the operator's time zone, as the browser's own field has it. */
export const matchForm = matchInput
  .omit({ phase: true, phaseStartedAt: true, publication: true, publishAt: true, archiveAt: true })
  .extend({
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
  homePenalties: null,
  awayPenalties: null,
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
  homePenalties: match.homePenalties,
  awayPenalties: match.awayPenalties,
});

/** A moment as a datetime-local field takes it: in the operator's time zone, without an offset. */
export function toLocalTime(moment: string): string {
  const at = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment in a datetime-local field; invalid text stays as it is for the schema to refuse. */
export function fromLocalTime(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
