import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { mediaPrefix } from '#schema/rules/media.ts';
import { posterFiles } from '#schema/rules/poster.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';
import {
  mediaLibraryLimits,
  mediaLibraryMessages,
  type UnusedDeleted,
} from '#schema/shapes/media-library.ts';
import { discard, type Journal } from './incoming.ts';
import type { Media } from './media.ts';
import { isFree, isInUndo, isLongFree, listUses } from './media-library.queries.ts';
import { removeUnrecorded } from './store-files.ts';

interface Candidate {
  id: number;
  url: string;
  kind: UploadKindName;
}

type Stores = Pick<Media, 'storage' | 'incoming'>;

/** Deletes a file that nothing uses. */
export async function removeFile(
  media: Stores,
  em: EntityManager,
  actor: string,
  id: number,
): Promise<Written<void>> {
  const found = await em.execute<Candidate[]>(sql`select id, url, kind from media where id = ${id} `);
  if (found.length === 0) throw new RequestError(404, mediaLibraryMessages.notFound);
  return await remove(media, em, actor, {
    candidates: found,
    async work(inside) {
      await inside.execute(sql`select from media where id = ${id} for update`);
      const uses = await listUses(inside, [id]);
      if (uses.length > 0) throw inUse(uses);
      const [wanted] = await inside.execute(
        sql`select 1 from media m where id = ${id} and ${raw(isInUndo)} `,
      );
      if (wanted) throw new RequestError(409, mediaLibraryMessages.inUndo);
      await inside.execute(sql`delete from media where id = ${id} `);
    },
  });
}

function inUse(uses: readonly { name: string; count: number }[]): RequestError {
  const named = uses.slice(0, 3).map(({ name }) => name);
  const others = (uses[0]?.count ?? 0) - named.length;
  const words = others > 0 ? [...named, `${others} more`] : named;
  return new RequestError(409, `The file is in use and stays: ${words.join('; ')}`);
}

const arrayOf = (ids: readonly number[]) => raw(`array[${ids.map(Number).join(',')}]::integer[]`);

/** Deletes unused files: these, or the oldest of those that are old enough. One that comes into use meanwhile stays. */
export async function removeUnused(
  media: Stores,
  em: EntityManager,
  actor: string,
  named?: readonly number[],
): Promise<Written<UnusedDeleted>> {
  const deletable = named ? sql`m.id = any(${arrayOf(named)}) and ${isFree} ` : isLongFree;
  const candidates = await em.execute<Candidate[]>(sql`
    select m.id, m.url, m.kind from media m where ${deletable} order by m.id limit ${mediaLibraryLimits.deleted}`);
  return await remove(media, em, actor, {
    candidates,
    async work(inside) {
      const ids = arrayOf(candidates.map(({ id }) => id));
      // A locked file is just coming into use. The statements after this one see what was written before the lock.
      const locked = await inside.execute<{ id: number }[]>(
        sql`select id from media where id = any(${ids}) order by id for update skip locked`,
      );
      const ours = arrayOf(locked.map(({ id }) => id));
      const gone = await inside.execute<{ bytes: string }[]>(
        sql`delete from media m where m.id = any(${ours}) and ${deletable} returning bytes`,
      );
      const [rest] = await inside.execute<{ left: number }[]>(
        sql`select count(*)::integer as left from media m where ${named ? sql`m.id = any(${arrayOf(named)})` : deletable} `,
      );
      const bytes = gone.reduce((sum, row) => sum + Number(row.bytes), 0);
      return { files: gone.length, bytes, left: rest?.left ?? 0 };
    },
  });
}

interface Removal<T> {
  candidates: readonly Candidate[];
  /** Deletes the rows of the deletable files. */
  work: (inside: EntityManager) => Promise<T>;
}

/** Files are deleted after their rows, even if the process is killed: the note names them for the next start. */
async function remove<T>(
  { storage, incoming }: Stores,
  em: EntityManager,
  actor: string,
  { candidates, work }: Removal<T>,
): Promise<Written<T>> {
  const journal = candidates.map(journalOf);
  const note = await incoming.note(journal);
  try {
    return await write(em, actor, work);
  } finally {
    // If even this fails, the note stays for the next start.
    await removeAllUnrecorded(storage, em, journal).then(
      () => discard(note),
      () => undefined,
    );
  }
}

async function removeAllUnrecorded(
  storage: Media['storage'],
  em: EntityManager,
  journal: readonly Journal[],
): Promise<void> {
  for (const one of journal) await removeUnrecorded(storage, em, one);
}

function journalOf({ url, kind }: Candidate): Journal {
  const key = url.slice(mediaPrefix.length);
  if (kind !== 'poster') return { url, keys: [key] };
  return { url, keys: posterFiles(key) };
}
