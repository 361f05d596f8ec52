import type { EntityManager } from '@mikro-orm/postgresql';
import type { Written } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { uploadMessages } from '#schema/rules/upload.ts';
import { discard, type Journal } from './incoming.ts';
import { addMedia, hasMedia, type NewMedia } from './media.queries.ts';
import type { Media } from './media.ts';
import { isFull } from './storage.ts';

export type NewFile = { key: string; content: Uint8Array } | { key: string; file: string };

/** Stores files and their rows: both or neither, even if the process is killed. */
export async function storeFiles(
  { storage, incoming }: Pick<Media, 'storage' | 'incoming'>,
  em: EntityManager,
  actor: string,
  { files, row }: { files: readonly NewFile[]; row: NewMedia },
): Promise<Written<void>> {
  const journal: Journal = { url: row.url, keys: files.map(({ key }) => key) };
  const note = await incoming.note([journal]);
  try {
    for (const file of files) {
      await ('file' in file ? storage.putFile(file.key, file.file) : storage.put(file.key, file.content));
    }
    return await addMedia(em, actor, row);
  } catch (error) {
    throw isFull(error) ? new RequestError(507, uploadMessages.full) : error;
  } finally {
    // If even this fails, the note stays for the next start.
    await removeUnrecorded(storage, em, journal).then(
      () => discard(note),
      () => undefined,
    );
  }
}

/** Removes stored files that have no row. */
export async function removeUnrecorded(
  storage: Media['storage'],
  em: EntityManager,
  { url, keys }: Journal,
): Promise<void> {
  if (await hasMedia(em, url)) return;
  await Promise.all(keys.map((key) => storage.remove(key)));
}
