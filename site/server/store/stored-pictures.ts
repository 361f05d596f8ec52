/** Drawn posters, as many as have room: beyond that the oldest go, and are drawn again if somebody asks. */
import type { DatabaseSync } from 'node:sqlite';

const mostBytes = 512 * 1024 * 1024;

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
