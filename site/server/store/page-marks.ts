/**
 * Marking the pages of a tag stale. A tag may be on every page, so marking goes in portions; a mark is a row of its own, written in
 * the same transaction as the feed's cursor, and is gone only when its last page is marked.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Staleness } from './page.ts';
import { eagerPriority, firstPriority, isEager, lastPriority } from './priority.ts';

export interface Mark {
  tag: string;
  level: Staleness;
  priority: number;
  /** The change that asks for it: pages at least as new are left alone. */
  seq: number;
}

/** A mark on every page. */
export const everyPage = '*';

export const portion = 500;

export function pageMarks(db: DatabaseSync) {
  const add = db.prepare(
    'INSERT INTO mark (tag, level, priority, seq) VALUES (:tag, :level, :priority, :seq)',
  );
  const first = db.prepare(
    'SELECT id, tag, level, priority, seq, after FROM mark ORDER BY priority, id LIMIT 1',
  );
  const move = db.prepare('UPDATE mark SET after = ? WHERE id = ?');
  const finish = db.prepare('DELETE FROM mark WHERE id = ?');
  const ofTag = db.prepare(
    'SELECT page_id AS id FROM page_tag WHERE tag = ? AND page_id > ? ORDER BY page_id LIMIT ?',
  );
  const all = db.prepare('SELECT id FROM page WHERE id > ? ORDER BY id LIMIT ?');
  // The own page of what changed goes before the others that show it.
  const soon = `:priority + kind - CASE WHEN subject = :tag THEN ${eagerPriority - firstPriority} ELSE 0 END`;
  const mark = db.prepare(`
    UPDATE page SET stale = max(stale, :level), failed = 0,
      priority = min(CASE WHEN stale = 0 THEN 9e15 ELSE priority END, ${soon})
    WHERE id = :id AND seq < :seq AND NOT (stale >= :level AND priority <= ${soon} AND failed = 0)
    RETURNING path
  `);

  return {
    add: ({ tag, level, priority, seq }: Mark) => void add.run({ tag, level, priority, seq }),
    hasEager: () => isEager(Number(first.get()?.priority ?? lastPriority)),
    isEmpty: () => first.get() === undefined,
    /** The next portion of the most urgent mark; to be called within a transaction. */
    work(): { paths: string[]; level: Staleness } | undefined {
      const row = first.get();
      if (!row) return undefined;
      const { id, tag, level, priority, seq, after } = row;
      const ids =
        tag === everyPage ? all.all(after ?? 0, portion) : ofTag.all(tag ?? '', after ?? 0, portion);
      const paths: string[] = [];
      for (const page of ids) {
        const marked = mark.get({
          id: page.id ?? 0,
          level: level ?? 2,
          priority: priority ?? 0,
          seq: seq ?? 0,
        });
        if (marked) paths.push(String(marked.path));
      }
      if (ids.length < portion) finish.run(id ?? 0);
      else move.run(ids.at(-1)?.id ?? 0, id ?? 0);
      return { paths, level: level === 1 ? 1 : 2 };
    },
  };
}
