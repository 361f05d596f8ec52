/**
 * One site server on a data folder: two would each delete what the other queued. The system ends the lock with the process, however
 * that ends.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another site server uses ${folder}. Stop it, or set DATA_DIR to a folder of this one's own.`);
  }
}

const busy = 5;

/** Throws when another site server uses the folder; returns the function that leaves it. */
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
  return () => db.close();
}
