import { stat } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fileTypeFromFile } from 'file-type';
import type { Written } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { mediaPrefix } from '#schema/media.ts';
import { uploadKinds } from '#schema/upload.ts';
import { containerOf } from './containers/container.ts';
import { keepFiles } from './keep-files.ts';
import { newKey } from './keep-poster.ts';
import type { Media } from './media.ts';

/** Stores a video unchanged after checking its container. */
export async function keepVideo(
  media: Media,
  em: EntityManager,
  actor: string,
  { file, name }: { file: string; name: string | null },
): Promise<Written<{ url: string }>> {
  const type = await fileTypeFromFile(file);
  const container = containerOf(type?.mime);
  if (!container || !(await container.isVideo(file)))
    throw new RequestError(415, uploadKinds.video.wrongKind);
  const key = newKey('videos', container.extension);
  const url = mediaPrefix + key;
  const { size } = await stat(file);
  const row = { url, kind: 'video', bytes: size, name } as const;
  const { job } = await keepFiles(media, em, actor, { files: [{ key, file }], row });
  return { result: { url }, job };
}
