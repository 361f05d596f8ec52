import { z } from 'zod';
import { kickOffOf, ownMoment } from '#schema/kick-off.ts';
import { type Match, matchDefaults, matchInput, matchMinute, matchStatus } from '#schema/match.ts';
import { publicationForm } from '#schema/publication.ts';
import { fromLocalTime, toLocalTime } from '#site/admin/publication/local-time.ts';
import { publicationOf } from '#site/admin/publication/publication-words.ts';

/** The schema, with the kick-off in the operator's time zone, as the browser's own field has it. */
export const matchForm = matchInput.omit({ phase: true, phaseStartedAt: true }).extend({
  status: matchStatus,
  minute: matchMinute,
  matchDate: z
    .string()
    .min(1, 'Match date is required')
    .transform(fromLocalTime)
    .pipe(matchInput.shape.matchDate),
  ...publicationForm,
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
  ...publicationOf(null),
};

export const matchValues = (match: Match): MatchValues => ({
  homeTeam: match.homeTeam,
  awayTeam: match.awayTeam,
  homeTeamLogo: match.homeTeamLogo,
  awayTeamLogo: match.awayTeamLogo,
  matchDate: match.isTimeKnown ? toLocalTime(match.matchDate) : ownMoment(kickOffOf(match)),
  status: match.status,
  league: match.league,
  streamUrl: match.streamUrl ?? '',
  homeScore: match.homeScore,
  awayScore: match.awayScore,
  minute: match.minute,
  homePenalties: match.homePenalties,
  awayPenalties: match.awayPenalties,
  ...publicationOf(match),
});
