import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';
import {
  type ChangedMedia,
  type MediaChanges,
  mediaLibraryLimits,
  mediaLibraryMessages,
} from '#schema/shapes/media-library.ts';
import { nameOf } from './media-library.queries.ts';

const extensionOf = (name: string): string => /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';

/** The extension says what was sent, and stays. */
function renamed(now: string, asked: string): string {
  const extension = extensionOf(now);
  if (asked.toLowerCase().endsWith(extension.toLowerCase())) return asked;
  return asked.slice(0, mediaLibraryLimits.name - extension.length).trimEnd() + extension;
}

/** Renames a file, or says what a picture shows. What is left out stays. */
export const changeMedia = (
  em: EntityManager,
  actor: string,
  id: number,
  { name, alt }: MediaChanges,
): Promise<Written<ChangedMedia>> =>
  write(em, actor, async (inside) => {
    const [file] = await inside.execute<(ChangedMedia & { kind: UploadKindName })[]>(
      sql`select m.id, m.kind, ${raw(nameOf)} as name, m.alt from media m where m.id = ${id} for update`,
    );
    if (!file) throw new RequestError(404, mediaLibraryMessages.notFound);
    const { kind, ...now } = file;
    if (alt && kind !== 'poster') {
      const message = mediaLibraryMessages.onlyPictures;
      throw new RequestError(400, message, { issues: [{ path: 'alt', message }] });
    }
    const next = {
      ...now,
      ...(name !== undefined && { name: renamed(now.name, name) }),
      ...(alt !== undefined && { alt: alt || null }),
    };
    if (next.name !== now.name || next.alt !== now.alt)
      await inside.execute(sql`update media set name = ${next.name}, alt = ${next.alt} where id = ${id}`);
    return next;
  });
