import { z } from 'zod';
import { movieType } from './movie.ts';
import { sitemapKind } from './sitemap.ts';
import { queryInt } from './text.ts';

export const seq = z.int().min(0);

/** A row as the log keeps it: columns by their names; texts longer than a slug or an address are cut. */
const loggedRow = z.record(z.string(), z.unknown()).nullable();
export type LoggedRow = z.infer<typeof loggedRow>;

/** Facts alone: the site knows what they mean for its pages. */
export const change = z.strictObject({
  seq,
  entity: z.string(),
  recordId: z.string(),
  op: z.enum(['insert', 'update', 'delete']),
  /** null before an insert, after a delete, and for records that no page shows. */
  before: loggedRow,
  after: loggedRow,
  /** The columns that differ. */
  changed: z.string().array(),
  /**
   * Ids of neighbours: the titles that show a moved title as related; the episodes before and after each place that an episode took or
   * left.
   */
  neighbours: z.int().array(),
  /** The title that a renumbered season or episode belongs to. */
  show: z.strictObject({ type: movieType, slug: z.string() }).nullable(),
  /** All seasons of a title that moved or of the show of a renumbered season; the own season of a renumbered episode. */
  seasons: z.strictObject({ number: z.int(), episodes: z.int().array() }).array(),
  /** Blocks of ids that hold seasons and episodes whose address or picture moved with the record. */
  sitemapBlocks: z.strictObject({ kind: sitemapKind, block: z.int() }).array(),
  /** Pages of the A to Z list on which the record stands or stood, and their neighbours where a page came or went. */
  alphabetPages: z.int().array(),
});
export type Change = z.infer<typeof change>;

/** GET /api/changes */
export const changeFeed = z.strictObject({
  changes: change.array(),
  /** Everything up to here was read: the next `after`. */
  cursor: seq,
  head: seq,
  /**
   * True when `after` is older than the log or ahead of it: nothing rendered before can be trusted. Mark everything stale and go on from
   * `cursor`.
   */
  reset: z.boolean(),
});
export type ChangeFeed = z.infer<typeof changeFeed>;

/** Sequence numbers are PostgreSQL's bigint; JavaScript counts exactly up to 2^53. */
const querySeq = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'Must be a sequence number', abort: true })
  .transform(Number)
  .pipe(seq);

export const changeFeedQuery = z.strictObject({
  /** Without it the feed begins at its head. */
  after: querySeq.optional(),
  limit: queryInt(1, 1000, 1000),
  /** Seconds to wait for a change when there is none yet. */
  wait: queryInt(0, 30, 0),
});
export type ChangeFeedQuery = z.infer<typeof changeFeedQuery>;
