import { z } from 'zod';
import { movieType } from './movie.ts';
import { sitemapKind } from './sitemap.ts';
import { queryInt } from './text.ts';

const seq = z.int().min(0);

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

/** Open to everybody; the reasons of failures stand in the guarded report alone. */
export const failedPage = z.strictObject({
  path: z.string().meta({ examples: ['/movies'] }),
  at: z.iso.datetime(),
});
export type FailedPage = z.infer<typeof failedPage>;

/** GET /api/publish/status; without a site server only `head` is known. */
export const publishStatus = z.strictObject({
  head: seq,
  cursor: seq.nullable(),
  pending: z.int().nullable(),
  rendered: z.int().nullable(),
  /** The latest failures. */
  failed: failedPage.array(),
  failedPages: z.int().nullable().meta({ description: 'How many pages could not be rendered' }),
  feedFailures: z
    .int()
    .nullable()
    .meta({ description: 'How often in a row the change feed could not be read' }),
  lastPublishedAt: z.iso.datetime().nullable(),
});
export type PublishStatus = z.infer<typeof publishStatus>;

const listed = (text: z.ZodString) => text.max(500).array().min(1).max(500);

/** Without the leading slash, what is appended to the site's address could become part of its host. */
const pagePath = z
  .string()
  .regex(/^\/[A-Za-z0-9._~/-]*$/, 'Must be the path of a page, such as /movies/the-general');

/** POST /api/publish: what to render again; `stop` cancels what is left of an order to render everything. */
export const publishOrder = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ tags: listed(z.string()) }),
  z.strictObject({ paths: listed(pagePath) }),
  z.strictObject({ failed: z.literal(true) }),
  z.strictObject({ stop: z.literal(true) }),
]);
export type PublishOrder = z.infer<typeof publishOrder>;
