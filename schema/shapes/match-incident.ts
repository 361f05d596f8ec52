/** The events of a match: its goals and cards, each with its minute and its player. */
import { z } from 'zod';
import { changesOf } from '#schema/records/changes.ts';
import { type IncidentKind, incidentFacts, incidentKinds, incidentSides } from '#schema/records/match.ts';
import { storedShape } from '#schema/records/stored.ts';
import { moment } from '#schema/rules/date.ts';
import { id, writtenText } from '#schema/rules/text.ts';
import { match, matchMinute } from './match.ts';

export const isGoal = (kind: IncidentKind): boolean => kind.endsWith('goal');

export const incidentLimits = {
  player: 100,
  /** The most events of one match. */
  most: 200,
} as const;

export const incidentMessages = {
  kind: `The kind must be one of ${incidentKinds.join(', ')}`,
  side: 'The side must be home or away',
  movesScore: 'Must be true or false',
  notFound: 'Match event not found',
  tooMany: `A match has at most ${incidentLimits.most} events`,
} as const;

const fields = z.strictObject({
  kind: z.enum(incidentKinds, incidentMessages.kind),
  side: z
    .enum(incidentSides, incidentMessages.side)
    .meta({ description: 'The team it counts for: an own goal for the other team than its player’s' }),
  minute: matchMinute,
  player: writtenText(incidentLimits.player, 'The player')
    .trim()
    .nullable()
    .transform((value) => value || null)
    .meta({ examples: ['Ada Lindqvist'] }),
});

export const incidentInput = fields
  .partial({ player: true })
  .extend({
    matchId: id,
    minute: matchMinute.optional().meta({
      description: 'Left out: the minute that the clock of the match shows now, where it runs',
      examples: ['45+2'],
    }),
    movesScore: z.boolean(incidentMessages.movesScore).default(true).meta({
      description:
        'Whether a goal counts in the score of the match now, and taking it back takes it out again',
    }),
  })
  .meta({ id: 'MatchIncidentInput' });
export type IncidentInput = z.infer<typeof incidentInput>;

export const incident = z
  .strictObject({
    id,
    matchId: id,
    ...storedShape(incidentFacts),
    createdAt: moment,
  })
  .meta({ id: 'MatchIncident' });
export type Incident = z.infer<typeof incident>;

export const incidentChanges = changesOf(fields, incident, {}).meta({
  id: 'MatchIncidentChanges',
  examples: [{ player: 'Ada Lindqvist' }],
});
export type IncidentChanges = z.infer<typeof incidentChanges>;

/** The answer to a write: the event, and the match whose score it may have moved. */
export const incidentReply = z.strictObject({ incident, match }).meta({ id: 'MatchIncidentReply' });
export type IncidentReply = z.infer<typeof incidentReply>;

/** The sort key of a minute: '45+2' after '45' and before '46'; an unknown minute comes last. */
export function minuteOrder(minute: string | null): number {
  const [whole = 0, added = 0] = (minute ?? '').split('+').map(Number);
  return minute === null ? Number.MAX_SAFE_INTEGER : whole * 100 + added;
}
