/** Checks a whole SQLite file, and prints `ok` or what is wrong with it. */
import { DatabaseSync } from 'node:sqlite';
import { isDamage } from './page-file.ts';

function integrityOf(file: string): string {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    return String(db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
  } catch (error) {
    if (isDamage(error)) return String(error);
    throw error;
  }
}

console.log(integrityOf(process.argv[2] ?? ''));
