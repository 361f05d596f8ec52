import { apiRouter } from '#admin-api/http/api-router.ts';
import { withContract } from '#admin-api/http/contract.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import type { ApiMiddleware } from '#admin-api/http/state.ts';
import { type UploadKindName, uploaded, uploadForm, uploadKinds } from '#schema/upload.ts';
import { checkedUpload, tooLarge } from './checked-upload.ts';
import type { Media } from './media.ts';
import { receiveUpload } from './receive-upload.ts';
import { answerTo, storeUpload } from './store-upload.ts';

const summaries: Record<UploadKindName, string> = {
  poster: 'Uploads a poster (JPG, PNG, WebP, AVIF or GIF, up to 10 MB)',
  video: 'Uploads a video (MP4, WebM or AVI, up to 500 MB)',
  subtitles: 'Uploads subtitles (WebVTT or SubRip, up to 2 MB)',
};

export function uploadRoutes(media: Media) {
  const router = apiRouter();
  router.post('/api/upload/poster', requireAdmin, upload(media, 'poster'));
  router.post('/api/upload/video', requireAdmin, upload(media, 'video'));
  router.post('/api/upload/subtitles', requireAdmin, upload(media, 'subtitles'));
  return router;
}

function upload(media: Media, kind: UploadKindName): ApiMiddleware {
  const contract = {
    summary: summaries[kind],
    description:
      'The content of the file decides what it is, not its name. Two files of a kind are received at once, from different accounts; others wait a little. Content that is stored already is not stored again: the answer has its address, and says so.',
    body: uploadForm,
    bodyType: 'multipart/form-data',
    reply: uploaded[kind],
    otherStatuses: [429, 507],
  } as const;
  return withContract(contract, async (ctx) => {
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
  });
}
