/** The queue of pages to be rendered; it is as durable as the store. */
import type { DatabaseSync } from 'node:sqlite';
import { everyPagePriority, isEager, kindOf, type PageRecord, prioritiesUpTo } from './priority.ts';

export interface WaitingPage {
  path: string;
  kind: number;
  priority: number;
}

export function waitingPages(db: DatabaseSync) {
  const waits = 'stale > 0 AND failed = 0';
  const next = db.prepare(
    `SELECT path, kind, priority FROM page WHERE ${waits} ORDER BY priority, id LIMIT ?`,
  );
  const priorityOf = db.prepare(`SELECT priority FROM page WHERE path = ? AND ${waits}`);
  const count = db.prepare('SELECT waiting FROM tally');
  const ensure = db.prepare(`
    INSERT INTO page (path, kind, stale, priority) VALUES (:path, :kind, 2, :priority)
    ON CONFLICT (path) DO UPDATE SET stale = 2, priority = min(priority, :priority), failed = 0, ordered = 0 WHERE seq < :seq
  `);
  const again = db.prepare(`
    UPDATE page SET stale = 2, priority = min(priority, :priority), failed = 0, ordered = 0 WHERE path = :path AND seq < :seq
  `);
  const drop = db.prepare(`
    DELETE FROM page WHERE id IN (
      SELECT id FROM page WHERE ${waits} AND status = 0 AND priority >= :from AND priority < :below LIMIT :limit
    )
  `);
  const expect = db.prepare(`
    INSERT INTO page (path, kind, stale, priority) VALUES (:path, :kind, 2, :priority)
    ON CONFLICT (path) DO UPDATE SET priority = :priority WHERE stale > 0 AND priority > :priority
  `);
  // Recent requests count more than those before the last time.
  const markAll = db.prepare(
    `UPDATE page SET stale = 2, failed = 0, ordered = 0, priority = ${everyPagePriority}, visits = visits / 2`,
  );
  const setFailed = db.prepare('UPDATE page SET failed = ? WHERE path = ? AND stale > 0');
  const findOrdered = db.prepare('SELECT 1 FROM page WHERE ordered > 0 AND failed = 0 LIMIT 1');
  const takeBackOrdered = db.prepare(`
    UPDATE page SET stale = 0, ordered = 0
    WHERE id IN (SELECT id FROM page WHERE ordered > 0 AND failed = 0 ORDER BY id LIMIT ?)
  `);
  const forgetFailed = db.prepare('UPDATE page SET failed = 0 WHERE failed > 0');

  return {
    next: (limit: number): WaitingPage[] =>
      next.all(limit).map((row) => ({
        path: String(row.path),
        kind: Number(row.kind),
        priority: Number(row.priority),
      })),
    /** The page is in the queue because of an edit. */
    isOfEdit(path: string): boolean {
      const row = priorityOf.get(path);
      return row !== undefined && isEager(Number(row.priority));
    },
    /** Without pages that wait after a failure. */
    count: () => Number(count.get()?.waiting),
    /** Queues a page, new or not; false when it is as new as this change. */
    ensure: (path: string, priority: number, seq = Number.MAX_SAFE_INTEGER): boolean =>
      ensure.run({ path, kind: kindOf(path), priority, seq }).changes > 0,
    /** Queues a page that is in the store; false when there is none, or when it is as new as this change. */
    again: (path: string, priority: number, seq: number): boolean =>
      again.run({ path, priority, seq }).changes > 0,
    /** Removes up to `limit` pages of old records from the queue that were never rendered; returns how many. */
    dropUpTo: (record: PageRecord, limit: number): number =>
      prioritiesUpTo(record).reduce(
        (sum, { from, below }) => sum + Number(drop.run({ from, below, limit }).changes),
        0,
      ),
    /** Adds a page; a fresh one is not queued. */
    expect(path: string, priority: number): void {
      expect.run({ path, kind: kindOf(path), priority });
    },
    /** Makes all pages stale at once, for a start with another build. */
    markAll: () => void markAll.run(),
    /** Takes a failed page out of the queue until its next attempt; false when it is not in the queue. */
    setAside: (path: string) => setFailed.run(1, path).changes > 0,
    /** Puts a failed page back; false when there is no such page, or nothing to render of it any more. */
    takeBack: (path: string) => setFailed.run(0, path).changes > 0,
    hasOrdered: () => findOrdered.get() !== undefined,
    /** Removes up to `limit` pages from the queue that wait only for an operator's order; returns how many. */
    takeBackOrdered: (limit: number) => Number(takeBackOrdered.run(limit).changes),
    takeAllBack: () => void forgetFailed.run(),
  };
}
