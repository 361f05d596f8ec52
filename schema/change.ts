import { z } from 'zod';
import { match } from './match.ts';
import { movieType } from './movie.ts';
import { queryInt } from './text.ts';

/** A page of a title, of one of its seasons, or of an episode. */
export const changedRoute = z.strictObject({
  type: movieType,
  slug: z.string(),
  season: z.int().optional(),
  /** Only with its season. */
  episode: z.int().optional(),
});
export type ChangedRoute = z.infer<typeof changedRoute>;

/** What the address of a match is made of. */
export const changedMatch = match.pick({ id: true, homeTeam: true, awayTeam: true });
export type ChangedMatch = z.infer<typeof changedMatch>;

const seq = z.int().min(0);

export const change = z.strictObject({
  seq,
  entity: z.string(),
  recordId: z.string(),
  op: z.enum(['insert', 'update', 'delete']),
  tags: z.strictObject({
    /** Pages with one of these must be right before anybody sees them again. */
    hard: z.string().array(),
    /** Right at the next visit, or in the background. */
    lazy: z.string().array(),
    /** May stay as they are until the background pass reaches them. */
    soft: z.string().array(),
  }),
  /** Titles whose own pages may appear, move or vanish: before and after. */
  routes: changedRoute.array(),
  /** Matches whose own page may appear, move or vanish: before and after. */
  matches: changedMatch.array(),
  /** Slugs of content pages that may appear, move or vanish: before and after. */
  pages: z.string().array(),
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
