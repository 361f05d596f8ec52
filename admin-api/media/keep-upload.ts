import { actorOf } from '#admin-api/http/require-admin.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/written.ts';
import type { UploadKindName } from '#schema/upload.ts';
import { keepPoster } from './keep-poster.ts';
import { keepVideo } from './keep-video.ts';
import type { Media } from './media.ts';
import type { Received } from './receive-form.ts';

/** Stores a received file, form or resumable; returns its address. */
export async function keepUpload(
  media: Media,
  ctx: ApiContext,
  kind: UploadKindName,
  { file, name }: Received,
): Promise<string> {
  // No bytes arrive while the file is processed, which must not count as a silent connection.
  ctx.req.socket.setTimeout(0);
  const { em } = ctx.state;
  const kept =
    kind === 'poster'
      ? await keepPoster(media, em, actorOf(ctx), { content: file, name })
      : await keepVideo(media, em, actorOf(ctx), { file, name });
  return written(ctx, kept).url;
}
