/**
 * Marks the pages of a tag stale. A tag may be on every page, so marking is done in portions; a mark is a row written in the same
 * transaction as the feed's cursor, and is deleted when its last page is marked.
 */
import type { DatabaseSync } from 'node:sqlite';
import { hard, type Staleness, soft } from './page.ts';
import { damage } from './page-file.ts';
import { bulkPriority, eagerPriority, everyPagePriority, firstPriority, lastPriority } from './priority.ts';

export interface Mark {
  tag: string;
  level: Staleness;
  priority: number;
  /** The change that causes it: pages at least as new are not marked. */
  seq: number;
}

export interface MarkedPage {
  path: string;
  level: Staleness;
}

/**
 * A mark on every page. Hard: the data was replaced. Soft: an operator ordered it, visitors get the old pages until the new ones
 * are ready, and the order can be cancelled.
 */
export const everyPage = '*';

const portion = 500;
/** Pages in a portion of marks that may wait. An edit can come in between two of them. */
const bulkPortion = 250;
/**
 * An order is marked no further than this ahead of rendering. Marking 200,000 pages at once keeps the database and the serving
 * thread busy for seconds, in which edits took three times as long.
 */
const orderedAhead = 1000;

export function pageMarks(db: DatabaseSync) {
  // A mark that is set again before it is done starts again: pages rendered since may be older than the newer change.
  const add = db.prepare(`
    INSERT INTO mark (tag, level, priority, seq, remaining)
    VALUES (:tag, :level, :priority, :seq, CASE WHEN :tag = '${everyPage}' THEN (SELECT pages FROM tally) ELSE 0 END)
    ON CONFLICT (tag, level) DO UPDATE
      SET priority = min(priority, :priority), seq = max(seq, :seq), after = 0, remaining = excluded.remaining
  `);
  const first = db.prepare(
    'SELECT id, tag, level, priority, seq, after FROM mark ORDER BY priority, id LIMIT 1',
  );
  const move = db.prepare(
    'UPDATE mark SET after = :after, remaining = max(0, remaining - :pages) WHERE id = :id',
  );
  const finish = db.prepare('DELETE FROM mark WHERE id = ?');
  const ofTag = db.prepare(
    'SELECT page_id AS id FROM page_tag WHERE tag = ? AND page_id > ? ORDER BY page_id LIMIT ?',
  );
  const all = db.prepare('SELECT id FROM page WHERE id > ? ORDER BY id LIMIT ?');
  // The page of the changed record itself comes before others that show it.
  const soon = `CASE WHEN :tag = '${everyPage}' THEN (${everyPagePriority})
    ELSE :priority + kind - CASE WHEN subject = :tag THEN ${eagerPriority - firstPriority} ELSE 0 END END`;
  const mark = db.prepare(`
    UPDATE page SET stale = max(stale, :level), failed = 0, ordered = CASE WHEN :isOrder THEN stale = 0 OR ordered ELSE 0 END,
      priority = min(CASE WHEN stale = 0 THEN 9e15 ELSE priority END, ${soon})
    WHERE id = :id AND seq < :seq AND NOT (stale >= :level AND priority <= ${soon} AND failed = 0 AND ordered <= :isOrder)
    RETURNING path
  `);

  const findOrder = db.prepare('SELECT remaining FROM mark WHERE tag = ? AND level = ?');
  const countOrdered = db.prepare(
    `SELECT count(*) AS pages FROM (SELECT 1 FROM page WHERE ordered > 0 AND failed = 0 LIMIT ${orderedAhead})`,
  );
  const dropOrder = db.prepare('DELETE FROM mark WHERE tag = ? AND level = ?');
  const findTag = db.prepare('SELECT 1 FROM page_tag WHERE tag = ? LIMIT 1');

  const isShown = (tag: string) => findTag.get(tag) !== undefined;

  type MarkRow = NonNullable<ReturnType<typeof first.get>>;

  const isOrder = ({ tag, level }: MarkRow) => tag === everyPage && level === soft;
  /** Enough pages of the order wait, and no other mark is left. */
  const isAhead = (row: MarkRow) => isOrder(row) && Number(countOrdered.get()?.pages) >= orderedAhead;

  function markPages(row: MarkRow, most: number): MarkedPage[] {
    const { id, tag, level, priority, seq, after } = row;
    const ids = tag === everyPage ? all.all(after ?? 0, most) : ofTag.all(tag ?? '', after ?? 0, most);
    const staleness = level === soft ? soft : hard;
    const pages: MarkedPage[] = [];
    for (const page of ids) {
      const marked = mark.get({
        id: page.id ?? 0,
        tag: tag ?? '',
        level: staleness,
        priority: priority ?? 0,
        seq: seq ?? 0,
        isOrder: Number(isOrder(row)),
      });
      if (marked) pages.push({ path: String(marked.path), level: staleness });
    }
    const { changes } =
      ids.length < most
        ? finish.run(id ?? 0)
        : move.run({ after: ids.at(-1)?.id ?? 0, pages: ids.length, id: id ?? 0 });
    // The same mark would be found for ever.
    if (Number(changes) === 0) throw damage('A mark is in an index and not in its table');
    return pages;
  }

  return {
    /** A tag on no page needs no mark: an import names tens of thousands of those. */
    add({ tag, level, priority, seq }: Mark): void {
      if (tag === everyPage || isShown(tag)) add.run({ tag, level, priority, seq });
    },
    /** At least one page carries it. */
    isShown,
    /** Orders that every page is rendered again, after all other marks. */
    order(): void {
      add.run({ tag: everyPage, level: soft, priority: lastPriority, seq: Number.MAX_SAFE_INTEGER });
    },
    /** An order to render all pages is not completely marked yet. */
    hasOrder: () => findOrder.get(everyPage, soft) !== undefined,
    /** How many pages an order has not reached yet. */
    toBeOrdered: () => Number(findOrder.get(everyPage, soft)?.remaining ?? 0),
    dropOrder: () => void dropOrder.run(everyPage, soft),
    /** True while the next marks may wait for an edit. */
    isBulk: () => Number(first.get()?.priority ?? 0) >= bulkPriority,
    isEmpty: () => first.get() === undefined,
    /** True when the only mark left is an order whose next pages would only wait. */
    isAhead(): boolean {
      const row = first.get();
      return row !== undefined && isAhead(row);
    },
    /** The next portion of pages, most urgent marks first; must be called within a transaction. */
    work(): MarkedPage[] {
      const pages: MarkedPage[] = [];
      for (let marks = 0; marks < portion && pages.length < portion; marks += 1) {
        const row = first.get();
        if (!row) break;
        const isBulk = Number(row.priority) >= bulkPriority;
        if ((isBulk && pages.length > 0) || isAhead(row)) break;
        pages.push(...markPages(row, isBulk ? bulkPortion : portion - pages.length));
        if (isBulk) break;
      }
      return pages;
    },
  };
}
