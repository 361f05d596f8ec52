/** Reads a page store from its file while another process writes to it. */
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node
import { DatabaseSync } from 'node:sqlite';

export interface StoredPage {
  path: string;
  status: number;
  etag: string;
  /** As JSON. */
  headers: string;
  tags: string;
  /** Brotli. */
  body: Uint8Array;
}

/** The remaining work of the publisher. */
export interface LeftToDo {
  /** The last change it has read. */
  cursor: number;
  marks: number;
  /** Pages to be rendered: the first ones, and whether they failed before. */
  pages: { path: string; failed: number }[];
}

const shown = 20;

export function openStoredPages(file: string) {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const all = db.prepare(
    'SELECT path, status, etag, headers, tags, bytes FROM page LEFT JOIN body ON page_id = id ORDER BY path',
  );
  const cursor = db.prepare(`SELECT value FROM meta WHERE key = 'cursor'`);
  const marks = db.prepare('SELECT count(*) AS n FROM mark');
  const stale = db.prepare('SELECT path, failed FROM page WHERE stale > 0 ORDER BY priority LIMIT ?');

  return {
    read: (): StoredPage[] =>
      all.all().map(({ path, status, etag, headers, tags, bytes }) => ({
        path: String(path),
        status: Number(status),
        etag: String(etag),
        headers: String(headers),
        tags: String(tags),
        body: bytes instanceof Uint8Array ? bytes : new Uint8Array(),
      })),
    /** Read in one transaction, since the cursor, the marks and the pages belong together. */
    leftToDo(): LeftToDo {
      db.exec('BEGIN');
      try {
        return {
          cursor: Number(cursor.get()?.value ?? -1),
          marks: Number(marks.get()?.n),
          pages: stale.all(shown).map(({ path, failed }) => ({ path: String(path), failed: Number(failed) })),
        };
      } finally {
        db.exec('COMMIT');
      }
    },
    close: () => db.close(),
  };
}
