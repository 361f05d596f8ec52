import { readFile, stat } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fileTypeFromFile } from 'file-type';
import type { Written } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import { mediaPrefix } from '#schema/rules/media.ts';
import { type UploadKindName, uploadKinds, uploadMessages } from '#schema/rules/upload.ts';
import { cuesOf, decodedSubtitles, webVttOf } from '#schema/rules/web-vtt.ts';
import type { Media } from './media.ts';
import type { Received } from './receive-form.ts';
import { storeFiles } from './store-files.ts';
import { type StoredOnce, storeOnce } from './store-once.ts';
import { newKey, storePoster } from './store-poster.ts';
import { isWholeVideo, videoTypeOf } from './video-type.ts';

/** Stores a received file, form or resumable, unless it is stored already. */
export async function storeUpload(
  media: Media,
  ctx: ApiContext,
  kind: UploadKindName,
  { file, name }: Received,
): Promise<StoredOnce> {
  // No bytes arrive while the file is processed, which must not count as a silent connection.
  ctx.req.socket.setTimeout(0);
  const { em } = ctx.state;
  const actor = actorOf(ctx);
  if (kind === 'poster') return written(ctx, await storePoster(media, em, actor, { content: file, name }));
  const store = (digest: string) => keep[kind](media, em, actor, { file, name, digest });
  return written(ctx, await storeOnce(em, actor, { kind, content: file }, store));
}

export const answerTo = (kind: UploadKindName, { url, note }: StoredOnce) => ({
  url,
  message: note ?? uploadMessages.uploaded[kind],
});

type Kept = Received & { digest: string };

/** Stores subtitles as WebVTT, whatever they were. */
async function keepSubtitles(
  media: Media,
  em: EntityManager,
  actor: string,
  { file, name, digest }: Kept,
): Promise<Written<StoredOnce>> {
  const { text, isGuessed } = decodedSubtitles(await readFile(file));
  const cues = cuesOf(text);
  if (cues.length === 0) throw new RequestError(415, uploadKinds.subtitles.wrongKind);
  const content = Buffer.from(webVttOf(cues));
  const key = newKey('subtitles', 'vtt');
  const url = mediaPrefix + key;
  const row = { url, kind: 'subtitles', bytes: content.length, name, digest } as const;
  const { job } = await storeFiles(media, em, actor, { files: [{ key, content }], row });
  return { result: { url, ...(isGuessed && { note: uploadMessages.guessedEncoding }) }, job };
}

/** Stores a video unchanged after checking its type. */
async function keepVideo(
  media: Media,
  em: EntityManager,
  actor: string,
  { file, name, digest }: Kept,
): Promise<Written<StoredOnce>> {
  const type = videoTypeOf((await fileTypeFromFile(file))?.mime);
  if (!type || !(await isWholeVideo(file, type))) throw new RequestError(415, uploadKinds.video.wrongKind);
  const key = newKey('videos', type.extension);
  const url = mediaPrefix + key;
  const { size } = await stat(file);
  const row = { url, kind: 'video', bytes: size, name, digest } as const;
  const { job } = await storeFiles(media, em, actor, { files: [{ key, file }], row });
  return { result: { url }, job };
}

const keep = { video: keepVideo, subtitles: keepSubtitles } satisfies Partial<
  Record<UploadKindName, unknown>
>;
