/**
 * What an export wrote and has yet to write, in one SQLite file: a large catalogue has millions of addresses, and each page names
 * about a hundred. While it is open no other process can open it; the system releases it however this process ends.
 */

// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { type Exported, exported, filesOf } from './exported.ts';

const format = 2;
const filesAtOnce = 1000;

const tables = `
  CREATE TABLE IF NOT EXISTS entry (
    path TEXT PRIMARY KEY, file TEXT NOT NULL, etag TEXT NOT NULL, is_packed INTEGER NOT NULL,
    location TEXT, policy TEXT, names TEXT NOT NULL, round INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS file (name TEXT PRIMARY KEY, path TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS wanted (number INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, is_listed INTEGER NOT NULL);
`;

/** null when another version of Lamphouse wrote the list. */
export function openExportList(file: string) {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536',
    );
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version !== 0 && version !== format) {
      db.close();
      return null;
    }
    db.exec(`BEGIN EXCLUSIVE; ${tables} PRAGMA user_version = ${format}; COMMIT`);
    return listIn(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function listIn(db: DatabaseSync) {
  const find = db.prepare('SELECT * FROM entry WHERE path = ?');
  const put = db.prepare(`
    INSERT OR REPLACE INTO entry (path, file, etag, is_packed, location, policy, names, round)
    VALUES (:path, :file, :etag, :isPacked, :location, :policy, :names, :round)
  `);
  const keep = db.prepare('UPDATE entry SET round = ? WHERE path = ?');
  const own = db.prepare('INSERT OR REPLACE INTO file (name, path) VALUES (?, ?)');
  const want = db.prepare('INSERT OR IGNORE INTO wanted (path, is_listed) VALUES (?, ?)');
  const next = db.prepare('SELECT number, path FROM wanted WHERE number > ? ORDER BY number LIMIT 1');
  const isListed = db.prepare('SELECT is_listed FROM wanted WHERE path = ?');
  const strayFiles = db.prepare(`
    SELECT name FROM file LEFT JOIN entry ON entry.path = file.path AND round = ?
     WHERE entry.path IS NULL OR NOT (name = file OR is_packed AND name IN (file || '.br', file || '.gz')) LIMIT ${filesAtOnce}
  `);
  const dropFile = db.prepare('DELETE FROM file WHERE name = ?');
  const dropOthers = db.prepare('DELETE FROM entry WHERE round <> ?');
  const moves = db.prepare('SELECT path, location FROM entry WHERE location IS NOT NULL ORDER BY path');
  const commonest = db.prepare(
    'SELECT policy FROM entry WHERE policy IS NOT NULL GROUP BY policy ORDER BY count(*) DESC, policy LIMIT 1',
  );
  const otherPolicies = db.prepare('SELECT file, policy FROM entry WHERE policy <> ? ORDER BY path');

  let round = Number(db.prepare('SELECT max(round) AS last FROM entry').get()?.['last'] ?? 0) + 1;
  let last = 0;
  let total = 0;

  function inTransaction(work: () => void): void {
    db.exec('BEGIN');
    try {
      work();
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    /**
     * From here on only what is written or kept belongs to the export. The queue begins with these addresses, in one transaction:
     * in portions of a thousand the two million of a large catalogue take twelve times as long.
     */
    async beginRound(known: AsyncIterable<string>): Promise<void> {
      round += 1;
      [last, total] = [0, 0];
      db.exec('BEGIN; DELETE FROM wanted');
      try {
        for await (const path of known) total += Number(want.run(path, 1).changes);
        db.exec('COMMIT');
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    find(path: string): Exported | undefined {
      const row = find.get(path);
      return row && entryOf(row);
    },
    put(entry: Exported): void {
      const { isPacked, names, ...rest } = entry;
      inTransaction(() => {
        put.run({ ...rest, isPacked: Number(isPacked), names: JSON.stringify(names), round });
        for (const name of filesOf(entry)) own.run(name, entry.path);
      });
    },
    keep: (path: string): void => void keep.run(round, path),

    /** Addresses that are still unknown join the end of the queue. */
    want(paths: readonly string[]): void {
      inTransaction(() => {
        for (const path of paths) total += Number(want.run(path, 0).changes);
      });
    },
    next(): string | undefined {
      const row = next.get(last);
      if (row) last = Number(row['number']);
      return row && String(row['path']);
    },
    total: () => total,
    wasKnownBefore: (path: string) => isListed.get(path)?.['is_listed'] === 1,

    /** Up to a thousand files that belong to nothing of this round. */
    strayFiles: () => strayFiles.all(round).map(({ name }) => String(name)),
    dropFiles(names: readonly string[]): void {
      inTransaction(() => {
        for (const name of names) dropFile.run(name);
      });
    },
    /** Returns how many addresses were dropped. */
    dropOthers: () => Number(dropOthers.run(round).changes),

    moves: () => new Map(moves.all().map(({ path, location }) => [String(path), String(location)])),
    /** The most common policy, and the files that have another one. */
    policies() {
      const common = commonest.get()?.['policy'];
      const others = common === undefined ? [] : otherPolicies.all(common);
      return {
        common: common === undefined ? null : String(common),
        others: new Map(others.map(({ file, policy }) => [`/${file}`, String(policy)])),
      };
    },
    close: () => db.close(),
  };
}

const entryOf = ({ is_packed: isPacked, names, ...row }: Record<string, SQLOutputValue>): Exported =>
  exported.parse({ ...row, isPacked: isPacked === 1, names: JSON.parse(String(names)) });
