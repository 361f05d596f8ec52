import { z } from 'zod';
import { moment, momentInput } from './date.ts';
import { unchangeable, was } from './edit-conflict.ts';
import { listPageSize } from './limits.ts';
import { limitQuery, pageQuery } from './paging.ts';
import { id, int4Max, orMissing, requiredText, text, wholeNumber } from './text.ts';
import { optionalUrl, requiredUrl } from './url.ts';

export const matchStatuses = ['upcoming', 'live', 'finished'] as const;
export const matchStatus = z.enum(matchStatuses, 'The status must be upcoming, live or finished');
export type MatchStatus = z.infer<typeof matchStatus>;

export const matchDefaults = { status: 'upcoming' } as const satisfies { status: MatchStatus };

export const matchLimits = {
  team: 100,
  league: 100,
  search: 100,
  score: { min: 0, max: 999 },
  minute: 6,
  /** Without added time. */
  playingTime: { min: 1, max: 120 },
} as const;

export const matchMessages = {
  score: 'The score must be a whole number from 0 to 999',
  minute: 'The minute must be from 1 to 120, with added time as in 45+2',
} as const;

const score = wholeNumber(matchLimits.score, matchMessages.score).nullable();

/** 1 to 120, with added time: '45+2'. */
const minutePattern = /^(?:[1-9]|[1-9]\d|1[01]\d|120)(?:\+[1-9]\d?)?$/;

/** As it is typed; empty counts as unknown. */
export const matchMinute = text(matchLimits.minute, 'The minute', matchMessages.minute)
  .trim()
  .refine((value) => value === '' || minutePattern.test(value), matchMessages.minute)
  .nullable()
  .transform((value) => value || null)
  .meta({ examples: ['45+2'] });

/** A whole number is taken as well, and kept as text. */
const sentMinute = z.union(
  [matchMinute, wholeNumber(matchLimits.playingTime, matchMessages.minute).transform(String)],
  matchMessages.minute,
);

const matchFields = z.strictObject({
  homeTeam: requiredText(matchLimits.team, 'Home team is required', 'The home team'),
  awayTeam: requiredText(matchLimits.team, 'Away team is required', 'The away team'),
  homeTeamLogo: requiredUrl('Home team logo is required'),
  awayTeamLogo: requiredUrl('Away team logo is required'),
  matchDate: momentInput,
  status: matchStatus,
  league: requiredText(matchLimits.league, 'League is required', 'The league'),
  streamUrl: optionalUrl(),
  homeScore: score,
  awayScore: score,
  minute: sentMinute,
});

export const matchInput = matchFields
  .partial({ streamUrl: true, homeScore: true, awayScore: true, minute: true })
  .extend({
    status: orMissing(matchStatus)
      .meta({ description: `Left out: ${matchDefaults.status}` })
      .transform((status) => status ?? matchDefaults.status),
  });
export type MatchInput = z.infer<typeof matchInput>;

export const match = z.strictObject({
  id,
  homeTeam: z.string(),
  awayTeam: z.string(),
  homeTeamLogo: z.string(),
  awayTeamLogo: z.string(),
  /** The main colour of each crest; null for a picture of another host. */
  homeColor: z.string().nullable(),
  awayColor: z.string().nullable(),
  matchDate: moment,
  status: matchStatus,
  league: z.string(),
  streamUrl: z.string().nullable(),
  homeScore: z.int().nullable(),
  awayScore: z.int().nullable(),
  minute: z.string().nullable(),
  createdAt: moment,
});
export type Match = z.infer<typeof match>;

/** Fields that a save cannot change. */
export const unchangeableMatchFields = unchangeable('id', 'homeColor', 'awayColor', 'createdAt');

export const matchChanges = matchFields
  .exactPartial()
  .extend({ ...unchangeableMatchFields, was: was(match) })
  .meta({ examples: [{ status: 'live', homeScore: 1, awayScore: 0, minute: '57' }] });
export type MatchChanges = z.infer<typeof matchChanges>;

/** GET /api/matches */
export const matchListQuery = z.strictObject({
  page: pageQuery,
  limit: limitQuery(listPageSize),
  status: matchStatus.optional(),
  search: text(matchLimits.search, 'The search')
    .trim()
    .optional()
    .meta({ description: 'A part of the name of a team or of the league' }),
});
export type MatchListQuery = z.infer<typeof matchListQuery>;

export const matchList = z.strictObject({
  matches: match.array(),
  total: z.int().min(0).max(int4Max),
  totalPages: z.int().min(1).max(int4Max),
});
export type MatchList = z.infer<typeof matchList>;
