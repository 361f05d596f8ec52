import { z } from 'zod';
import { position } from '#schema/rules/feed-position.ts';
import { id } from '#schema/rules/text.ts';
import { match } from './match.ts';

export const matchEventsPath = '/api/matches/events';

const seq = z.int().min(0);

/** Changes of matches, as open pages receive them. */
const matchEvent = z.discriminatedUnion('type', [
  /** A match was added or changed: its current state. */
  z.strictObject({ seq, type: z.literal('match'), match }),
  z.strictObject({ seq, type: z.literal('gone'), id }),
  /** The goals and cards of a match changed. */
  z.strictObject({ seq, type: z.literal('incidents'), id }),
  /** More happened than is sent one by one: the client must reload all matches. */
  z.strictObject({ seq, type: z.literal('lost') }),
]);
export type MatchEvent = z.infer<typeof matchEvent>;

export const matchEventsQuery = z.strictObject({
  after: position
    .optional()
    .meta({ description: 'The last `seq` or `id` heard of, or `X-Change-Position`; left out: from now on' }),
});

export const matchEvents = z.strictObject({
  events: matchEvent.array(),
  /** The last event of this answer: the next `after`. */
  cursor: seq,
});

export const matchEventLimits = {
  /** How many events are kept for pages that reconnect. */
  remembered: 500,
  /** The most changes that are sent one by one; a larger import is sent as one `lost`. */
  atOnce: 50,
  /** The most open streams of one process: each takes a file handle and some 50 KB. */
  streams: 4000,
  /** The most streams of one address, which a whole office may share; refused pages try again by themselves. */
  streamsPerAddress: 200,
  /** A stream is closed when more bytes than this wait for a slow reader. */
  unread: 64 * 1024,
  heartbeatMs: 15_000,
} as const;
