/**
 * Marks the pages of a tag stale. A tag may be on every page, so marking is done in portions; a mark is a row written in the same
 * transaction as the feed's cursor, and is deleted when its last page is marked.
 */
import { mustRender, type Staleness, servedStale } from './page.ts';
import { damage } from './page-file.ts';
import { bulkPriority, isEager, kindOf, lastPriority, type PageRecord, prioritiesUpTo } from './priority.ts';
import { everyPage, type Statements } from './statements.ts';

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

const portion = 500;
/** Pages in a portion of marks that may wait. An edit can come in between two of them. */
const bulkPortion = 250;
/**
 * An order is marked no further than this ahead of rendering. Marking 200,000 pages at once keeps the database and the serving
 * thread busy for seconds, in which edits took three times as long.
 */
const orderedAhead = 1000;

export function pageMarks({ marks: sql }: Pick<Statements, 'marks'>) {
  const shownOf = (tags: readonly string[]) =>
    new Set(sql.shownTags.all(JSON.stringify(tags)).map(({ tag }) => String(tag)));

  type MarkRow = NonNullable<ReturnType<typeof sql.first.get>>;

  const isOrder = ({ tag, level }: MarkRow) => tag === everyPage && level === servedStale;
  /** Enough pages of the order wait, and no other mark is left. */
  const isAhead = (row: MarkRow) =>
    isOrder(row) && Number(sql.countOrdered.get(orderedAhead)?.pages) >= orderedAhead;

  function markPages(row: MarkRow, most: number): MarkedPage[] {
    const { id, tag, level, priority, seq, after } = row;
    const ids =
      tag === everyPage ? sql.all.all(after ?? 0, most) : sql.ofTag.all(tag ?? '', after ?? 0, most);
    const staleness = level === servedStale ? servedStale : mustRender;
    const marked = sql.mark.all({
      ids: JSON.stringify(ids.map((page) => page.id)),
      tag: tag ?? '',
      level: staleness,
      priority: priority ?? 0,
      seq: seq ?? 0,
      isOrder: Number(isOrder(row)),
    });
    const { changes } =
      ids.length < most
        ? sql.finish.run(id ?? 0)
        : sql.move.run({ after: ids.at(-1)?.id ?? 0, pages: ids.length, id: id ?? 0 });
    // The same mark would be found for ever.
    if (Number(changes) === 0) throw damage('A mark is in an index and not in its table');
    return marked.map(({ path }) => ({ path: String(path), level: staleness }));
  }

  return {
    /** A tag on no page needs no mark. An import names tens of thousands of those, so they are looked for in one statement. */
    add(marks: readonly Mark[]): void {
      const shown = shownOf(marks.map(({ tag }) => tag));
      for (const { tag, level, priority, seq } of marks)
        if (tag === everyPage || shown.has(tag)) sql.add.run({ tag, level, priority, seq });
    },
    /** Those that at least one page carries. */
    shownOf,
    /** Orders that every page is rendered again, after all other marks. */
    order(): void {
      sql.add.run({
        tag: everyPage,
        level: servedStale,
        priority: lastPriority,
        seq: Number.MAX_SAFE_INTEGER,
      });
    },
    /** An order to render all pages is not completely marked yet. */
    hasOrder: () => sql.findOrder.get(everyPage, servedStale) !== undefined,
    /** How many pages an order has not reached yet. */
    toBeOrdered: () => Number(sql.findOrder.get(everyPage, servedStale)?.remaining ?? 0),
    dropOrder: () => void sql.dropOrder.run(everyPage, servedStale),
    /** True while the next marks may wait for an edit. */
    isBulk: () => Number(sql.first.get()?.priority ?? 0) >= bulkPriority,
    isEmpty: () => sql.first.get() === undefined,
    /** True when the only mark left is an order whose next pages would only wait. */
    isAhead(): boolean {
      const row = sql.first.get();
      return row !== undefined && isAhead(row);
    },
    /** The next portion of pages, most urgent marks first; must be called within a transaction. */
    work(): MarkedPage[] {
      const pages: MarkedPage[] = [];
      for (let marks = 0; marks < portion && pages.length < portion; marks += 1) {
        const row = sql.first.get();
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

export interface WaitingPage {
  path: string;
  kind: number;
  priority: number;
}

/** The queue of pages to be rendered; it is as durable as the store. */
export function waitingPages({ waiting: sql }: Pick<Statements, 'waiting'>) {
  return {
    next: (limit: number): WaitingPage[] =>
      sql.next.all(limit).map((row) => ({
        path: String(row.path),
        kind: Number(row.kind),
        priority: Number(row.priority),
      })),
    /** The page is in the queue because of an edit. */
    isOfEdit(path: string): boolean {
      const row = sql.priorityOf.get(path);
      return row !== undefined && isEager(Number(row.priority));
    },
    /** Without pages that wait after a failure. */
    count: () => Number(sql.count.get()?.waiting),
    /** Queues a page, new or not; false when it is as new as this change. */
    ensure: (path: string, priority: number, seq = Number.MAX_SAFE_INTEGER): boolean =>
      sql.ensure.run({ path, kind: kindOf(path), priority, seq }).changes > 0,
    /** Queues a page that is in the store; false when there is none, or when it is as new as this change. */
    again: (path: string, priority: number, seq: number): boolean =>
      sql.again.run({ path, priority, seq }).changes > 0,
    /** Removes up to `limit` pages of old records from the queue that were never rendered; returns how many. */
    dropUpTo: (record: PageRecord, limit: number): number =>
      prioritiesUpTo(record).reduce(
        (sum, { from, below }) => sum + Number(sql.drop.run({ from, below, limit }).changes),
        0,
      ),
    /** Adds a page; a fresh one is not queued. */
    expect(path: string, priority: number): void {
      sql.expect.run({ path, kind: kindOf(path), priority });
    },
    /** Makes all pages stale at once, for a start with another build. */
    markAll: () => void sql.markAll.run(),
    /** Takes a failed page out of the queue until its next attempt; false when it is not in the queue. */
    setAside: (path: string) => sql.setFailed.run(1, path).changes > 0,
    /** Puts a failed page back; false when there is no such page, or nothing to render of it any more. */
    requeue: (path: string) => sql.setFailed.run(0, path).changes > 0,
    hasOrdered: () => sql.findOrdered.get() !== undefined,
    /** Removes up to `limit` pages from the queue that wait only for an operator's order; returns how many. */
    cancelOrdered: (limit: number) => Number(sql.cancelOrdered.run(limit).changes),
    requeueFailed: () => void sql.forgetFailed.run(),
  };
}
