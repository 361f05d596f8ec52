/** The file of the page store: its tables, and the handling of a file that can no longer be read. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';

/**
 * Bodies have their own table, so that marking a hundred thousand pages stale rewrites no HTML. `status` 0 is a page that was
 * requested but never rendered. `subject` is the tag of the page's main record. `page_waiting` is the publisher's queue.
 * `checksum` covers the page with its headers and tags. `ordered` pages wait only because an operator ordered all to be rendered.
 * `used` is the time of the last visit, to the minute, or of the first rendering; null if it is never removed. `ahead` is 1 for records
 * that are rendered ahead, whose pages are removed last.
 * `tally` contains counts that are read often: counting 200,000 waiting pages takes 30 ms. `remaining` of a mark is the number of
 * pages that an order has not reached.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS page (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    kind INTEGER NOT NULL,
    status INTEGER NOT NULL DEFAULT 0,
    etag TEXT NOT NULL DEFAULT '',
    headers TEXT NOT NULL DEFAULT '{}',
    tags TEXT NOT NULL DEFAULT '',
    subject TEXT NOT NULL DEFAULT '',
    checksum INTEGER NOT NULL DEFAULT 0, -- stored-pages.ts
    stale INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    failed INTEGER NOT NULL DEFAULT 0,
    ordered INTEGER NOT NULL DEFAULT 0,
    visits INTEGER NOT NULL DEFAULT 0,
    ahead INTEGER NOT NULL DEFAULT 0,
    used INTEGER,
    seq INTEGER NOT NULL DEFAULT -1,
    rendered_at INTEGER
  );
  CREATE INDEX IF NOT EXISTS page_waiting ON page (priority, id) WHERE stale > 0 AND failed = 0;
  CREATE INDEX IF NOT EXISTS page_ordered ON page (id) WHERE ordered > 0 AND failed = 0;
  CREATE INDEX IF NOT EXISTS page_failed ON page (id) WHERE failed > 0;
  CREATE INDEX IF NOT EXISTS page_used ON page (ahead, used) WHERE used IS NOT NULL AND failed = 0;
  CREATE TABLE IF NOT EXISTS tally (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), pages INTEGER NOT NULL, waiting INTEGER NOT NULL);
  INSERT OR IGNORE INTO tally VALUES (1, 0, 0);
  CREATE TRIGGER IF NOT EXISTS page_came AFTER INSERT ON page BEGIN
    UPDATE tally SET pages = pages + 1, waiting = waiting + (new.stale > 0 AND new.failed = 0);
  END;
  CREATE TRIGGER IF NOT EXISTS page_went AFTER DELETE ON page BEGIN
    UPDATE tally SET pages = pages - 1, waiting = waiting - (old.stale > 0 AND old.failed = 0);
  END;
  CREATE TRIGGER IF NOT EXISTS page_turned AFTER UPDATE OF stale, failed ON page
    WHEN (old.stale > 0 AND old.failed = 0) <> (new.stale > 0 AND new.failed = 0) BEGIN
    UPDATE tally SET waiting = waiting + (new.stale > 0 AND new.failed = 0) - (old.stale > 0 AND old.failed = 0);
  END;
  CREATE TABLE IF NOT EXISTS body (page_id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS card (page_id INTEGER PRIMARY KEY, name TEXT NOT NULL, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS picture (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS page_tag (tag TEXT NOT NULL, page_id INTEGER NOT NULL, PRIMARY KEY (tag, page_id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS mark (
    id INTEGER PRIMARY KEY,
    tag TEXT NOT NULL,
    level INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    after INTEGER NOT NULL DEFAULT 0,
    remaining INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS mark_next ON mark (priority, id);
  CREATE UNIQUE INDEX IF NOT EXISTS mark_tag ON mark (tag, level);
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Changes with the tables: a file with another version is moved away and every page rendered again. */
const layout = crc32(tables) >>> 1;

function openFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    // WAL with NORMAL: kill -9 loses nothing that was committed. A power cut may lose the last transactions as a whole; the cursor is lost
    // with them, so the feed repeats their changes. A commit does not wait for the disk.
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -64000; PRAGMA wal_autocheckpoint = 8000;',
    );
    const found = db.prepare('PRAGMA user_version').get()?.user_version;
    if (found !== 0 && found !== layout) throw new Error(`layout ${found} instead of ${layout}`);
    db.exec(tables);
    db.exec(`PRAGMA user_version = ${layout}`);
    db.prepare('SELECT count(*) FROM page WHERE stale > 0 AND failed > 0').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Pages can always be rendered again, so an unreadable file only costs time. */
export function putAside(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${file}.damaged${suffix}`, { force: true });
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.damaged${suffix}`);
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** For what SQLite does not notice itself: a row of an index that leads nowhere. */
export const damage = (message: string) => Object.assign(new Error(message), { errcode: 11 });

/** SQLite: 11 is a damaged file, 26 not a database. */
export function isDamage(error: unknown): boolean {
  return [11, 26].includes(codeOf(error));
}

/** 1 is a statement that does not fit the tables: they are of another version, or the statement is wrong. */
export function mayBeDamage(error: unknown): boolean {
  return isDamage(error) || codeOf(error) === 1;
}

/** `read` tries what using the file needs; a file that fails is moved away and replaced by an empty one. */
export function openPageFile<T>(
  file: string,
  read: (db: DatabaseSync) => T,
): { parts: T; wasDamaged: boolean } {
  mkdirSync(dirname(file), { recursive: true });
  const open = () => {
    const db = openFile(file);
    try {
      return read(db);
    } catch (error) {
      db.close();
      throw error;
    }
  };
  try {
    return { parts: open(), wasDamaged: false };
  } catch (error) {
    const isOurs = mayBeDamage(error) || (error instanceof Error && error.message.startsWith('layout '));
    if (!isOurs) throw error;
    putAside(file);
    return { parts: open(), wasDamaged: true };
  }
}

const integrityCheck = fileURLToPath(new URL('./integrity-check.ts', import.meta.url));

/**
 * Whether the whole file can be read. A separate process checks it, since gigabytes take a minute, and a stop must not wait for
 * it.
 */
export async function isSound(file: string, signal: AbortSignal): Promise<boolean> {
  const { stdout } = await promisify(execFile)(process.execPath, [integrityCheck, file], {
    signal,
    killSignal: 'SIGKILL',
  });
  return stdout.trim() === 'ok';
}
