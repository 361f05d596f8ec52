import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import type { ApiMiddleware } from '#admin-api/ground/http/state.ts';
import * as calls from '#schema/calls/uploads.ts';
import { type UploadKindName, uploaded, uploadKinds } from '#schema/rules/upload.ts';
import { checkedUpload, tooLarge } from './checked-upload.ts';
import type { Media } from './media.ts';
import { receiveUpload } from './receive-upload.ts';
import { answerTo, storeUpload } from './store-upload.ts';

export function uploadRoutes(media: Media) {
  const router = apiRouter();
  router.serveRaw(calls.uploadPoster, upload(media, 'poster'));
  router.serveRaw(calls.uploadVideo, upload(media, 'video'));
  router.serveRaw(calls.uploadSubtitles, upload(media, 'subtitles'));
  return router;
}

function upload(media: Media, kind: UploadKindName): ApiMiddleware {
  return async (ctx) => {
    const wanted = {
      kind,
      maxBytes: uploadKinds[kind].maxBytes,
      tooLarge: () => tooLarge(kind),
      check: (source: AsyncIterable<Buffer>) => checkedUpload(source, kind, { isWhole: true }),
    };
    const stored = await receiveUpload(media, ctx, wanted, (received) =>
      storeUpload(media, ctx, kind, received),
    );
    ctx.body = uploaded[kind].parse(answerTo(kind, stored));
  };
}
