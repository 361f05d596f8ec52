/** The file of the page store: opening it, the handling of one that can no longer be read, and the lock on its folder. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { mostLogged } from './checkpoints.ts';
import { tables } from './statements.ts';

/** Changes with the tables: a file with another version is moved away and every page rendered again. */
const layout = crc32(tables) >>> 1;

function openFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    // WAL with NORMAL: kill -9 loses nothing that was committed. A power cut may lose the last transactions as a whole; the cursor is lost
    // with them, so the feed repeats their changes. A commit does not wait for the disk.
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -64000;',
    );
    db.exec(`PRAGMA wal_autocheckpoint = ${mostLogged}`);
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

/** Why a file was replaced: another version made it, or it cannot be read. */
export type Replaced = 'other version' | 'damaged';

/** `read` tries what using the file needs; a file that fails is moved away and replaced by an empty one. */
export function openPageFile<T>(
  file: string,
  read: (db: DatabaseSync) => T,
): { parts: T; replaced: Replaced | null } {
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
    return { parts: open(), replaced: null };
  } catch (error) {
    const isOther = error instanceof Error && error.message.startsWith('layout ');
    if (!isOther && !mayBeDamage(error)) throw error;
    putAside(file);
    return { parts: open(), replaced: isOther ? 'other version' : 'damaged' };
  }
}

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another site server uses ${folder}. Stop it, or set DATA_DIR to a folder of this one's own.`);
  }
}

const busy = 5;

/** Connections that hold a lock: one that nobody refers to would be closed when memory is freed. */
const locks = new Set<DatabaseSync>();

/**
 * One site server on a data folder: two would each delete what the other queued. The system ends the lock with the process, however
 * that ends.
 * Throws when another site server uses the folder; returns the function that leaves it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'site-server.lock'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    const isTaken = error instanceof Error && 'errcode' in error && error.errcode === busy;
    throw isTaken ? new FolderInUse(folder) : error;
  }
  locks.add(db);
  return () => {
    locks.delete(db);
    db.close();
  };
}

/**
 * Whether the whole file can be read. A separate process checks it, by running this file, since gigabytes take a minute, and a stop must
 * not wait for it.
 */
export async function isSound(file: string, signal: AbortSignal): Promise<boolean> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), file], {
    signal,
    killSignal: 'SIGKILL',
  });
  return stdout.trim() === 'ok';
}

/** `ok`, or what is wrong with the file. */
function integrityOf(file: string): string {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    return String(db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
  } catch (error) {
    if (isDamage(error)) return String(error);
    throw error;
  }
}

if (import.meta.main) console.log(integrityOf(process.argv[2] ?? ''));
