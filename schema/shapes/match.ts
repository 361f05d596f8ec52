import { z } from 'zod';
import { changesOf } from '#schema/records/changes.ts';
import { namesOf } from '#schema/records/field.ts';
import { matchFacts, scoreFacts } from '#schema/records/match.ts';
import { storedShape } from '#schema/records/stored.ts';
import { newShape, writtenFields } from '#schema/records/written.ts';
import { moment, momentInput, momentOrDay } from '#schema/rules/date.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import { hoursToReport, type MatchStatus, matchPhases, matchStatuses } from '#schema/rules/match-clock.ts';
import { id, int4Max, orMissing, requiredLine, text, wholeNumber } from '#schema/rules/text.ts';
import { requiredUrl } from '#schema/rules/url.ts';
import { deadInList, deadLinkFilter } from './dead-link.ts';
import { limitQuery, pageQuery } from './paging.ts';
import { publicationChanges, publicationRecord, publicationState } from './publication.ts';

export const matchStatus = z.enum(matchStatuses, 'The status must be upcoming, live or finished');

export const matchPhase = z.enum(matchPhases, `The phase must be one of ${matchPhases.join(', ')}`).meta({
  description: `What is going on. The status follows: from \`in_play\` to \`penalties\` it is live; \`abandoned\` counts as finished, \`postponed\` and \`unreported\` as upcoming. A scheduled match becomes \`unreported\` by itself: ${hoursToReport.ofTime} hours after its kick-off, or when the day after its date is over. \`in_play\` is a match of which only that is known`,
});

const phaseStartedAt = momentInput.nullable().meta({
  description:
    'When the phase began: in a half, its clock runs from here. Left out when the phase changes: now',
});

export const matchDefaults = { status: 'upcoming' } as const satisfies { status: MatchStatus };

export const matchLimits = {
  team: 100,
  league: 100,
  search: 100,
  score: { min: 0, max: 999 },
  penalties: { min: 0, max: 99 },
  minute: 6,
  /** The minutes without added time. */
  playingTime: { min: 1, max: 120 },
} as const;

/** The messages for what each match has. */
export const matchRequired = {
  homeTeam: 'Home team is required',
  awayTeam: 'Away team is required',
  league: 'League is required',
  matchDate: 'Match date is required',
} as const;

export const matchMessages = {
  score: 'The score must be a whole number from 0 to 999',
  penalties: 'Penalties must be a whole number from 0 to 99',
  minute: 'The minute must be from 1 to 120, with added time as in 45+2',
  sameTeam: 'A team cannot play against itself: name another away team',
} as const;

const score = wholeNumber(matchLimits.score, matchMessages.score).nullable();

const penalties = wholeNumber(matchLimits.penalties, matchMessages.penalties)
  .nullable()
  .meta({ description: 'Penalties scored in the shoot-out' });

/** 1 to 120, with added time: '45+2'. */
const minutePattern = /^(?:[1-9]|[1-9]\d|1[01]\d|120)(?:\+[1-9]\d?)?$/;

/** The minute as it is typed; an empty one counts as unknown. */
export const matchMinute = text(matchLimits.minute, 'The minute', matchMessages.minute)
  .trim()
  .refine((value) => value === '' || minutePattern.test(value), matchMessages.minute)
  .nullable()
  .transform((value) => value || null)
  .meta({ examples: ['45+2'] });

/** A whole number is accepted too, and stored as text. */
const sentMinute = z
  .union(
    [matchMinute, wholeNumber(matchLimits.playingTime, matchMessages.minute).transform(String)],
    matchMessages.minute,
  )
  .meta({
    description:
      'Where a clock runs, the minute it shows now, and sending one sets it; otherwise as it was written',
  });

const matchFields = writtenFields(matchFacts, {
  homeTeam: requiredLine(matchLimits.team, matchRequired.homeTeam, 'The home team'),
  awayTeam: requiredLine(matchLimits.team, matchRequired.awayTeam, 'The away team'),
  homeTeamLogo: requiredUrl('Home team logo is required'),
  awayTeamLogo: requiredUrl('Away team logo is required'),
  matchDate: momentOrDay,
  status: matchStatus,
  phase: matchPhase,
  phaseStartedAt,
  league: requiredLine(matchLimits.league, matchRequired.league, 'The league'),
  homeScore: score,
  awayScore: score,
  minute: sentMinute,
  homePenalties: penalties,
  awayPenalties: penalties,
});

/** What stands for a team of a later round. */
const undrawn = /^(?:tb[acd]|to be (?:announced|confirmed|decided|determined)|\?+)$/i;

/** Whether both teams of a match are one, in whatever case they are written. Two that are not known yet are not. */
export const isAgainstItself = ({
  homeTeam,
  awayTeam,
}: {
  homeTeam?: string | undefined;
  awayTeam?: string | undefined;
}) => homeTeam !== undefined && homeTeam.toLowerCase() === awayTeam?.toLowerCase() && !undrawn.test(homeTeam);

/** Another team than itself is what a match has in every contract; on its own, since a refined shape cannot be narrowed. */
export const ofTwoTeams = [
  (teams: Parameters<typeof isAgainstItself>[0]) => !isAgainstItself(teams),
  { path: ['awayTeam'] as PropertyKey[], message: matchMessages.sameTeam },
] as const;

export const matchShape = z.strictObject({
  ...newShape(matchFacts, matchFields),
  phase: matchPhase.optional(),
  status: orMissing(matchStatus)
    .meta({ description: `Left out: as the phase says, or ${matchDefaults.status}` })
    .transform((status) => status ?? undefined),
  ...publicationChanges,
});
export const matchInput = matchShape.refine(...ofTwoTeams).meta({ id: 'MatchInput' });
export type MatchInput = z.infer<typeof matchInput>;

export const match = z
  .strictObject({
    id,
    ...storedShape(matchFacts),
    matchDate: moment.meta({ description: 'Where the time is not known, noon in UTC of its day' }),
    phase: matchPhase,
    ...publicationRecord,
    revisedAt: moment.meta({
      description:
        'When its date, teams or league last changed, or it was postponed or abandoned; else when it was added',
    }),
    revision: z
      .int()
      .min(0)
      .max(int4Max)
      .meta({ description: 'How often it was moved, postponed or abandoned' }),
    createdAt: moment,
  })
  .meta({ id: 'Match' });
export type Match = z.infer<typeof match>;

export const matchChanges = changesOf(matchFields, match, publicationChanges)
  .refine(...ofTwoTeams)
  .meta({
    id: 'MatchChanges',
    examples: [{ phase: 'second_half', homeScore: 1, awayScore: 0 }],
  });
export type MatchChanges = z.infer<typeof matchChanges>;

/** The fields that change while a match is played, and the record that the change is based on. */
export const scoreFields: readonly string[] = [...namesOf(scoreFacts), 'was'];

export const matchListQuery = z.strictObject({
  page: pageQuery,
  limit: limitQuery(listPageSize),
  status: matchStatus.optional(),
  publication: publicationState
    .optional()
    .meta({ description: 'For administrators: visitors see published ones alone' }),
  search: text(matchLimits.search, 'The search')
    .trim()
    .optional()
    .meta({ description: 'A part of the name of a team or of the league' }),
  ...deadLinkFilter,
});
export type MatchListQuery = z.infer<typeof matchListQuery>;

export const matchList = z
  .strictObject({
    matches: match.array(),
    total: z.int().min(0).max(int4Max),
    totalPages: z.int().min(1).max(int4Max),
    ...deadInList,
  })
  .meta({ id: 'MatchList' });
export type MatchList = z.infer<typeof matchList>;
