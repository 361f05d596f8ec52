import { RequestError } from '#admin-api/ground/http/errors.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { uploadMessages } from '#schema/rules/upload.ts';
import { discard } from './incoming.ts';
import type { Media, ReceivedKind } from './media.ts';
import { type Received, receiveForm, type UploadCheck } from './receive-form.ts';
import { reserveSpace } from './reserve-space.ts';

interface Wanted {
  kind: ReceivedKind;
  maxBytes: number;
  tooLarge: () => RequestError;
  check: UploadCheck;
}

/** Bytes that a form adds to its file: boundaries and the part's header. */
const formMargin = 64 * 1024;

/** Receives the file of a form when a slot and space are free; it is deleted after `work`. */
export async function receiveUpload<Result>(
  media: Media,
  ctx: ApiContext,
  wanted: Wanted,
  work: (received: Received) => Promise<Result>,
): Promise<Result> {
  refuseEarly(ctx, wanted);
  const done = await media.receiving[wanted.kind].take(signedIn(ctx).id);
  if (!done) throw new RequestError(429, uploadMessages.tooMany, { retryAfter: 5 });
  try {
    // A request without a length may send as much as is allowed.
    const giveBack = await reserveSpace(media, ctx.state.em, ctx.request.length ?? wanted.maxBytes);
    const part = media.incoming.part();
    try {
      return await work(await receiveForm(ctx.req, wanted.check, part, ctx.state.stopping));
    } finally {
      giveBack();
      await discard(part);
    }
  } finally {
    done();
  }
}

/** Refuses by the request's headers, before its body is read. */
function refuseEarly(ctx: ApiContext, { maxBytes, tooLarge }: Wanted): void {
  if ((ctx.get('Content-Encoding') || 'identity').toLowerCase() !== 'identity')
    throw new RequestError(415, uploadMessages.compressed);
  if ((ctx.request.length ?? 0) > maxBytes + formMargin) throw tooLarge();
}
