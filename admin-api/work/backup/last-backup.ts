import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LastBackup, lastBackup } from '#schema/shapes/waiting.ts';

/** In the data folder: the database of a backup cannot hold that it was made. */
const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json');

export async function noteBackup(dataDir: string, made: LastBackup): Promise<void> {
  await writeFile(fileIn(dataDir), JSON.stringify(made));
}

/** The last backup that was made with this data folder; null where none is known. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return lastBackup.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
