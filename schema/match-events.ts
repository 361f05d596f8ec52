import { z } from 'zod';
import { match } from './match.ts';
import { id } from './text.ts';

export const matchEventsPath = '/api/matches/events';

const seq = z.int().min(0);

/** Changes of matches, as open pages receive them. */
export const matchEvent = z.discriminatedUnion('type', [
  /** Added or changed: the match as it is now. */
  z.strictObject({ seq, type: z.literal('match'), match }),
  z.strictObject({ seq, type: z.literal('gone'), id }),
  /** The goals and cards of a match are others now. */
  z.strictObject({ seq, type: z.literal('incidents'), id }),
  /** More happened than is told one by one: reload everything known of matches. */
  z.strictObject({ seq, type: z.literal('lost') }),
]);
export type MatchEvent = z.infer<typeof matchEvent>;

const querySeq = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'Must be a sequence number', abort: true })
  .transform(Number)
  .pipe(seq);

/** GET /api/matches/events */
export const matchEventsQuery = z.strictObject({
  after: querySeq.optional().meta({ description: 'The last `seq` heard of; left out: from now on' }),
});

export const matchEvents = z.strictObject({
  events: matchEvent.array(),
  /** Everything up to here was told: the next `after`. */
  cursor: seq,
});
export type MatchEvents = z.infer<typeof matchEvents>;

export const matchEventLimits = {
  /** How many events are kept for pages that reconnect. */
  remembered: 500,
  /** The most changes told one by one; an import of more is told by one `lost`. */
  atOnce: 50,
  /** Open streams of one process: a file handle and some 50 KB each. */
  streams: 4000,
  /** A whole office may share one address; refused pages try again by themselves. */
  streamsPerAddress: 200,
  /** Bytes waiting for a slow reader, beyond which its stream is closed. */
  unread: 64 * 1024,
  heartbeatMs: 15_000,
} as const;
