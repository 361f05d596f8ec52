import { readFile } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { discard } from './incoming.ts';
import type { Media } from './media.ts';
import { removeUnrecorded } from './store-files.ts';

const file = z.object({ url: z.string(), keys: z.string().array() });
/** Older versions noted one file. */
const journal = file.array().or(file.transform((one) => [one]));

/** Removes files of killed uploads, and uploads that were not continued for a day. */
export async function removeAbandonedUploads(
  { storage, incoming, resumable }: Pick<Media, 'storage' | 'incoming' | 'resumable'>,
  em: EntityManager,
): Promise<void> {
  await resumable.deleteExpired();
  const { parts, notes } = await incoming.leftovers();
  for (const part of parts) await discard(part);
  for (const note of notes) {
    const noted = journal.safeParse(parsed(await readFile(note, 'utf8')));
    // An incomplete note was never followed by a file.
    for (const one of noted.data ?? []) await removeUnrecorded(storage, em, one);
    await discard(note);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
