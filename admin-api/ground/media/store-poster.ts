import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import type { Written } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { mediaPrefix, uploadsFolder } from '#schema/rules/media.ts';
import { uploadKinds, uploadMessages, wrongKindMessage } from '#schema/rules/upload.ts';
import type { Media } from './media.ts';
import { drawPosterImages } from './poster-images.ts';
import { storeFiles } from './store-files.ts';
import { type StoredOnce, storeOnce } from './store-once.ts';

interface NewPoster {
  /** The picture, or the path of its file. */
  content: Buffer | string;
  /** The name of the uploaded file. */
  name?: string | null;
  /** The address it was fetched from. */
  source?: string | null;
}

/** A new random name, which is never reused. */
export const newKey = (folder: 'posters' | 'videos' | 'subtitles', extension: string) =>
  `${uploadsFolder}${folder}/${randomBytes(10).toString('hex')}.${extension}`;

/** Stores a picture as a poster, in every size and format that the site uses, unless it is stored already. */
export async function storePoster(
  media: Media,
  em: EntityManager,
  actor: string,
  { content, name = null, source = null }: NewPoster,
): Promise<Written<StoredOnce>> {
  await refuseOthers(content);
  const store = (digest: string | null) => drawAndStore(media, em, actor, { content, name, source, digest });
  if (source === null) return await storeOnce(em, actor, { kind: 'poster', content }, store);
  // A fetched picture is known by its address, which is not fetched again.
  return await store(null);
}

async function drawAndStore(
  media: Media,
  em: EntityManager,
  actor: string,
  { content, ...facts }: Required<Pick<NewPoster, 'content' | 'name' | 'source'>> & { digest: string | null },
): Promise<Written<StoredOnce>> {
  const done = await media.decoding.take();
  if (!done) throw new RequestError(429, uploadMessages.tooMany, { retryAfter: 5 });
  try {
    const key = newKey('posters', 'webp');
    const url = mediaPrefix + key;
    const { files, ...about } = await drawPosterImages(content, key);
    const bytes = files.reduce((sum, file) => sum + file.content.length, 0);
    const row = { url, kind: 'poster', bytes, ...facts, ...about } as const;
    const { job } = await storeFiles(media, em, actor, { files, row });
    return { result: { url }, job };
  } finally {
    done();
  }
}

/** The type decides which decoder is used; no other one reads the file. */
async function refuseOthers(content: Buffer | string): Promise<void> {
  const type = await (typeof content === 'string' ? fileTypeFromFile(content) : fileTypeFromBuffer(content));
  if (!type || !uploadKinds.poster.mimeTypes.some((known) => known === type.mime))
    throw new RequestError(415, wrongKindMessage('poster', [type?.mime]));
}
