import { z } from 'zod';
import { position } from '#schema/rules/feed-position.ts';
import { id, queryInt } from '#schema/rules/text.ts';
import { movieType } from './movie.ts';
import { sitemapKind } from './sitemap.ts';

export const seq = z.int().min(0);

/** A row in the log: column values by name; texts longer than a slug or an address are cut. */
const loggedRow = z.record(z.string(), z.unknown()).nullable();
export type LoggedRow = z.infer<typeof loggedRow>;

/** The API reports facts only; the site decides which of its pages they affect. */
const change = z
  .strictObject({
    seq,
    entity: z.string(),
    recordId: z.string(),
    op: z.enum(['insert', 'update', 'delete']),
    /** null before an insert, after a delete, and for records that appear on no page. */
    before: loggedRow,
    after: loggedRow,
    changed: z.string().array(),
    /**
     * Ids of neighbours: the titles whose related titles may change, or the episodes before and after each position that an episode
     * entered or left.
     */
    neighbours: z.int().array(),
    /** The title that a renumbered season or episode belongs to. */
    show: z.strictObject({ id, type: movieType, slug: z.string() }).nullable(),
    /** All seasons of a moved title or of the show of a renumbered season; for a renumbered episode, its own season. */
    seasons: z.strictObject({ number: z.int(), episodes: z.int().array() }).array(),
    /** Blocks of ids with seasons and episodes whose address or picture changed together with the record's. */
    sitemapBlocks: z.strictObject({ kind: sitemapKind, block: z.int() }).array(),
    /** Pages of the A to Z list on which the record is or was, and their neighbours when a page was added or removed. */
    alphabetPages: z.int().array(),
    /** Letters of that list whose pages, or the places of whose beginnings (Aa, Ab), may have changed. */
    alphabetPlaces: z.string().array(),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof change>;

export const changeFeed = z
  .strictObject({
    changes: change.array(),
    /** The last change of this answer: the next `after`. */
    cursor: seq,
    head: seq,
    /**
     * True when `after` is older than the log, or not of it, since the database was put back to an earlier state: every page may be
     * out of date. The client must mark all of them stale and continue from `cursor`.
     */
    reset: z.boolean(),
  })
  .meta({ id: 'ChangeFeed' });
export type ChangeFeed = z.infer<typeof changeFeed>;

export const changeFeedQuery = z.strictObject({
  /** Without it the feed begins with the next change. */
  after: position.optional().meta({ description: 'The position that the last answer carries' }),
  limit: queryInt(1, 1000, 1000),
  /** Seconds to wait for a change when there is none yet. */
  wait: queryInt(0, 30, 0),
});
