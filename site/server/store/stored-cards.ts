/** The social card of a page, one each: a newer one takes the place of the older, and it goes when the page goes. */
import type { DatabaseSync } from 'node:sqlite';

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
