import { z } from 'zod';
import { movieType } from './movie.ts';
import { sitemapKind } from './sitemap.ts';
import { queryInt } from './text.ts';

const seq = z.int().min(0);

/** A record as the log keeps it: the table's columns by their names; what is longer than a slug or an address is cut. */
const loggedRow = z.record(z.string(), z.unknown()).nullable();
export type LoggedRow = z.infer<typeof loggedRow>;

/** Facts alone: what they mean for pages, the site knows. */
export const change = z.strictObject({
  seq,
  entity: z.string(),
  recordId: z.string(),
  op: z.enum(['insert', 'update', 'delete']),
  /** null before an insert, after a delete, and for records that no page shows. */
  before: loggedRow,
  after: loggedRow,
  /** Columns that differ. */
  changed: z.string().array(),
  /**
   * Ids: of titles near enough to a title that came to stand somewhere that they show it beside them; of episodes before and after
   * each place that an episode took or left.
   */
  neighbours: z.int().array(),
  /** The title that a renumbered season or episode belongs to. */
  show: z.strictObject({ type: movieType, slug: z.string() }).nullable(),
  /** All of a title that moved, or of the show of a renumbered season; of a renumbered episode its own. */
  seasons: z.strictObject({ number: z.int(), episodes: z.int().array() }).array(),
  /** Blocks of ids that hold seasons and episodes whose address or picture moved with the record. */
  sitemapBlocks: z.strictObject({ kind: sitemapKind, block: z.int() }).array(),
  /** Pages of all titles from A to Z on which the record stands or stood, and their neighbours where a page came or went. */
  alphabetPages: z.int().array(),
});
export type Change = z.infer<typeof change>;

/** GET /api/changes */
export const changeFeed = z.strictObject({
  changes: change.array(),
  /** Read up to here: the next `after`. */
  cursor: seq,
  head: seq,
  /**
   * `after` is older than the log or ahead of it: nothing rendered before can be trusted. Mark everything stale and go
   * on from `cursor`.
   */
  reset: z.boolean(),
});
export type ChangeFeed = z.infer<typeof changeFeed>;

/** Sequence numbers are PostgreSQL's bigint; JavaScript counts exactly to 15 digits and a bit. */
const querySeq = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'Must be a sequence number', abort: true })
  .transform(Number)
  .pipe(seq);

export const changeFeedQuery = z.strictObject({
  /** Missing: from the head, what comes from now on. */
  after: querySeq.optional(),
  limit: queryInt(1, 1000, 1000),
  /** Seconds to wait for a change when there is none yet. */
  wait: queryInt(0, 30, 0),
});
export type ChangeFeedQuery = z.infer<typeof changeFeedQuery>;

/** Anybody may read it: why a page failed stands in the guarded report alone. */
export const failedPage = z.strictObject({
  path: z.string().meta({ examples: ['/movies'] }),
  at: z.iso.datetime(),
});
export type FailedPage = z.infer<typeof failedPage>;

/** GET /api/publish/status; without the site server only `head` is known. */
export const publishStatus = z.strictObject({
  head: seq,
  cursor: seq.nullable(),
  pending: z.int().nullable(),
  rendered: z.int().nullable(),
  /** The latest of them. */
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

/** Without a slash in front, what is appended to the site's address could become part of its host. */
const pagePath = z
  .string()
  .regex(/^\/[A-Za-z0-9._~/-]*$/, 'Must be the path of a page, such as /movies/the-general');

/** POST /api/publish: what to render again; `stop` takes back what is left of an order to render all. */
export const publishOrder = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ tags: listed(z.string()) }),
  z.strictObject({ paths: listed(pagePath) }),
  z.strictObject({ failed: z.literal(true) }),
  z.strictObject({ stop: z.literal(true) }),
]);
export type PublishOrder = z.infer<typeof publishOrder>;
