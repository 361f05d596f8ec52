import { actorOf } from '#admin-api/http/require-admin.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/written.ts';
import type { UploadKindName } from '#schema/upload.ts';
import { keepPoster } from './keep-poster.ts';
import { keepVideo } from './keep-video.ts';
import type { Media } from './media.ts';
import type { Received } from './receive-form.ts';

/** Keeps what was received, whichever way it came; answers with its address. */
export async function keepUpload(
  media: Media,
  ctx: ApiContext,
  kind: UploadKindName,
  { file, name }: Received,
): Promise<string> {
  // Nothing comes over the connection while this takes its time; that is no reason to cut it.
  ctx.req.socket.setTimeout(0);
  const { em } = ctx.state;
  const kept =
    kind === 'poster'
      ? await keepPoster(media, em, actorOf(ctx), { content: file, name })
      : await keepVideo(media, em, actorOf(ctx), { file, name });
  return written(ctx, kept).url;
}
