import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isKnown, replaceDatabase } from '#admin-api/ground/database/migrate.ts';
import { type MovableSecrets, movableSecrets } from '#admin-api/ground/environment/secrets.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { discard } from '#admin-api/ground/media/incoming.ts';
import type { Media } from '#admin-api/ground/media/media.ts';
import { type Entry, readArchive } from '#admin-api/work/backup/archive.ts';
import {
  forgetFollowers,
  refill,
  setSequences,
  writeRows,
} from '#admin-api/work/backup/backed-up-tables.queries.ts';
import {
  type About,
  about,
  aboutName,
  mediaFolder,
  secretsName,
  tableOf,
} from '#admin-api/work/backup/entry-names.ts';
import { refuseWhileRunning } from './command-line.ts';

export interface RestoreTargets {
  databaseUrl: string;
  media: Pick<Media, 'storage' | 'incoming'>;
  onProgress: (what: string, files: number) => void;
}

const unpack = promisify<Uint8Array, Buffer>(gunzip);
const bytesOf = (entry: Entry) => buffer(entry.read());

/** The description in a backup; refused when a newer version wrote it. */
export async function readAbout(file: string): Promise<About> {
  for await (const entry of readArchive(file)) {
    const parsed =
      entry.name === aboutName ? about.safeParse(JSON.parse((await bytesOf(entry)).toString())) : null;
    if (!parsed?.success || !isKnown(parsed.data.migrations))
      throw new StartProblem(`${file} was written by another version of Lamphouse, newer than this one.`);
    return parsed.data;
  }
  throw new StartProblem(`${file} holds no database.`);
}

/**
 * The database changes in one transaction, and the files are written before it commits, so that no row names a missing file. It
 * runs within `holdingMigrations`, so that a Lamphouse that starts meanwhile waits. One that started before is found by the
 * second check, when every table is locked and no file has been changed.
 */
export async function restoreBackup(file: string, made: About, targets: RestoreTargets): Promise<void> {
  const kept = new Set<string>();
  await replaceDatabase(targets.databaseUrl, made.migrations, async (em) => {
    await refuseWhileRunning(em);
    await refill(em, made.tables, async () => {
      for await (const entry of readArchive(file)) {
        if (entry.name.startsWith(mediaFolder)) break;
        const table = tableOf(entry.name);
        if (table === null) continue;
        targets.onProgress(table, 0);
        await writeRows(em, table, (await unpack(await bytesOf(entry))).toString());
      }
    });
    await setSequences(em, made.sequences);
    await forgetFollowers(em);
    await restoreMedia(file, targets, kept);
  });
  const { storage } = targets.media;
  for await (const key of storage.list()) if (!kept.has(key)) await storage.remove(key);
}

/** Adds the names of the files to `kept`. */
async function restoreMedia(
  file: string,
  { media, onProgress }: RestoreTargets,
  kept: Set<string>,
): Promise<void> {
  for await (const entry of readArchive(file)) {
    if (!entry.name.startsWith(mediaFolder)) continue;
    const key = entry.name.slice(mediaFolder.length);
    const part = media.incoming.part();
    try {
      await pipeline(entry.read(), createWriteStream(part, { flush: true }));
      await media.storage.putFile(key, part);
    } finally {
      await discard(part);
    }
    kept.add(key);
    onProgress('files', kept.size);
  }
}

export async function readSecrets(file: string): Promise<MovableSecrets> {
  for await (const entry of readArchive(file)) {
    if (entry.name !== secretsName) continue;
    const parsed = movableSecrets.safeParse(JSON.parse((await bytesOf(entry)).toString()));
    if (parsed.success) return parsed.data;
  }
  throw new StartProblem(`${file} holds no secrets, or none that can be used. Nothing was changed.`);
}
