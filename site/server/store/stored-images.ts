/** Drawn images: posters, and the social cards of pages. */
import type { DatabaseSync } from 'node:sqlite';

const mostBytes = 512 * 1024 * 1024;

/** Posters up to a number of bytes: beyond it the oldest are deleted, and drawn again on request. */
export function storedPictures(db: DatabaseSync, most = mostBytes) {
  const find = db.prepare('SELECT bytes FROM picture WHERE name = ?');
  const add = db.prepare('INSERT OR IGNORE INTO picture (name, bytes) VALUES (?, ?)');
  const oldest = db.prepare('SELECT id, length(bytes) AS length FROM picture ORDER BY id LIMIT 1');
  const remove = db.prepare('DELETE FROM picture WHERE id = ?');
  let kept = Number(db.prepare('SELECT coalesce(sum(length(bytes)), 0) AS kept FROM picture').get()?.kept);

  return {
    read(name: string): Uint8Array | undefined {
      const bytes = find.get(name)?.bytes;
      return bytes instanceof Uint8Array ? bytes : undefined;
    },
    write(name: string, bytes: Uint8Array): void {
      if (add.run(name, bytes).changes > 0) kept += bytes.length;
      for (let row = oldest.get(); row && kept > most; row = oldest.get()) {
        remove.run(Number(row.id));
        kept -= Number(row.length);
      }
    },
  };
}

/** One card for each page: a newer one replaces the older, and it is deleted with the page. */
export function storedCards(db: DatabaseSync) {
  const find = db.prepare('SELECT bytes FROM card JOIN page ON page_id = id WHERE path = ? AND name = ?');
  const write = db.prepare(
    'INSERT OR REPLACE INTO card (page_id, name, bytes) SELECT id, ?, ? FROM page WHERE path = ?',
  );

  return {
    read(page: string, name: string): Uint8Array | undefined {
      const bytes = find.get(page, name)?.bytes;
      return bytes instanceof Uint8Array ? bytes : undefined;
    },
    write: (page: string, name: string, bytes: Uint8Array) => void write.run(name, bytes, page),
  };
}
