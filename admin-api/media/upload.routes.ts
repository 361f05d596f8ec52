import { withContract } from '#admin-api/http/contract.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { requireAdmin } from '#admin-api/http/guards.ts';
import { apiRouter } from '#admin-api/http/handle.ts';
import type { ApiContext, ApiMiddleware } from '#admin-api/http/state.ts';
import { type UploadKindName, uploaded, uploadForm, uploadKinds, uploadMessages } from '#schema/upload.ts';
import { tooLarge } from './checked-upload.ts';
import { discard } from './incoming.ts';
import type { Media } from './media.ts';
import { receiveForm } from './receive-form.ts';
import { reserveSpace } from './reserve-space.ts';
import { storeUpload } from './store-upload.ts';

/** Bytes that a form adds to its file: boundaries and the part's header. */
const formMargin = 64 * 1024;

const summaries: Record<UploadKindName, string> = {
  poster: 'Uploads a poster (JPG, PNG or WebP, up to 10 MB)',
  video: 'Uploads a video (MP4, WebM or AVI, up to 500 MB)',
};

export function uploadRoutes(media: Media) {
  const router = apiRouter();
  router.post('/api/upload/poster', requireAdmin, upload(media, 'poster'));
  router.post('/api/upload/video', requireAdmin, upload(media, 'video'));
  return router;
}

function upload(media: Media, kind: UploadKindName): ApiMiddleware {
  const contract = {
    summary: summaries[kind],
    description:
      'The content of the file decides what it is, not its name. Two uploads are received at once; others wait a little.',
    body: uploadForm,
    bodyType: 'multipart/form-data',
    reply: uploaded[kind],
    otherStatuses: [429, 507],
  } as const;
  return withContract(contract, async (ctx) => {
    refuseEarly(ctx, kind);
    const done = await media.receiving.take();
    if (!done) throw new RequestError(429, uploadMessages.tooMany, { retryAfter: 5 });
    try {
      // A sender that gives no length may send as much as is allowed.
      const giveBack = await reserveSpace(
        media,
        ctx.state.em,
        ctx.request.length ?? uploadKinds[kind].maxBytes,
      );
      try {
        const url = await receiveAndKeep(media, ctx, kind);
        ctx.body = uploaded[kind].parse({ url, message: uploadMessages.uploaded[kind] });
      } finally {
        giveBack();
      }
    } finally {
      done();
    }
  });
}

/** Refuses by the request's headers, before its body is read. */
function refuseEarly(ctx: ApiContext, kind: UploadKindName): void {
  if ((ctx.get('Content-Encoding') || 'identity').toLowerCase() !== 'identity')
    throw new RequestError(415, uploadMessages.compressed);
  if ((ctx.request.length ?? 0) > uploadKinds[kind].maxBytes + formMargin) throw tooLarge(kind);
}

async function receiveAndKeep(media: Media, ctx: ApiContext, kind: UploadKindName): Promise<string> {
  const part = media.incoming.part();
  try {
    const received = await receiveForm(ctx.req, kind, part, ctx.state.stopping);
    return await storeUpload(media, ctx, kind, received);
  } finally {
    await discard(part);
  }
}
