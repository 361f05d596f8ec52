import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { MovableSecrets } from '#admin-api/ground/environment/secrets.ts';
import type { MediaStorage } from '#admin-api/ground/media/storage.ts';
import type { ArchiveWriter } from './archive.ts';
import { listMigrations, listTables, readRows, readSequences } from './backed-up-tables.queries.ts';
import { aboutName, aboutNow, mediaFolder, rowsName, secretsName } from './entry-names.ts';

export interface BackupSources {
  /** Its statements may take as long as they need. */
  orm: MikroORM;
  storage: MediaStorage;
  secrets: MovableSecrets;
  /** Called with the part being read, and how many files were read. */
  onProgress?: (what: string, files: number) => void;
}

const pack = promisify<Uint8Array, Buffer>(gzip);
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/**
 * Adds a snapshot of the database, then the files. A file is stored before the row that names it and never changes, so every file
 * of the snapshot exists. The tables are read as they are, so a running Lamphouse of another version is not disturbed.
 */
export const backupFrom = (sources: BackupSources) => async (archive: ArchiveWriter) => {
  await sources.orm.em.fork().transactional((em) => addDatabase(archive, em, sources), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });
  await addMedia(archive, sources);
};

async function addDatabase(
  archive: ArchiveWriter,
  em: EntityManager,
  { secrets, onProgress }: BackupSources,
): Promise<void> {
  const tables = await listTables(em);
  const sequences = await readSequences(em);
  const about = json(aboutNow({ migrations: await listMigrations(em), tables, sequences }));
  await archive.add(aboutName, about.length, about);
  const kept = json(secrets);
  await archive.add(secretsName, kept.length, kept);
  for (const table of tables) {
    onProgress?.(table, 0);
    let portion = 0;
    for await (const lines of readRows(em, table)) {
      const packed = await pack(Buffer.from(lines));
      await archive.add(rowsName(table, portion), packed.length, packed);
      portion += 1;
    }
  }
}

async function addMedia(archive: ArchiveWriter, { storage, onProgress }: BackupSources): Promise<void> {
  let files = 0;
  for await (const key of storage.list()) {
    const found = await storage.find(key);
    const content = found && (found.size === 0 ? new Uint8Array() : await begun(storage, key));
    // A failed upload was cleaned up in the meantime.
    if (!content) continue;
    await archive.add(mediaFolder + key, found.size, content);
    files += 1;
    onProgress?.('files', files);
  }
}

/** Opens a file and returns its bytes, which stay readable when it is deleted; null for a missing file. */
async function begun(storage: MediaStorage, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    const bytes: AsyncIterator<Uint8Array> = (await storage.read(key))[Symbol.asyncIterator]();
    const first = await bytes.next();
    return (async function* () {
      if (!first.done) yield first.value;
      yield* { [Symbol.asyncIterator]: () => bytes };
    })();
  } catch (error) {
    if ((await storage.find(key)) === null) return null;
    throw error;
  }
}
