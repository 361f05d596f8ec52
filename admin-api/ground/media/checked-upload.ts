import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fileTypeFromBuffer } from 'file-type';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { tooLargeMessage, type UploadKindName, uploadKinds, wrongKindMessage } from '#schema/rules/upload.ts';
import { videoTypeOf } from './video-type.ts';

setFlagsFromString('--expose-gc');
const collect: (how: { type: 'minor' }) => void = runInNewContext('gc');

const often = 8 * 1024 * 1024;

/**
 * An upload is read into many buffers outside of V8's heap, and V8 collects only after 64 MB of them. This starts a minor
 * collection every 8 MB, which takes about a millisecond.
 */
function createCollector(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < often) return;
    passed = 0;
    collect({ type: 'minor' });
  };
}

/** The type of a file is detected from this many bytes. */
const headLength = 4100;

const isOfKind: Record<UploadKindName, (mimeType: string | undefined) => boolean> = {
  poster: (mimeType) => uploadKinds.poster.mimeTypes.some((known) => known === mimeType),
  video: (mimeType) => videoTypeOf(mimeType) !== undefined,
  // Text has no signature.
  subtitles: (mimeType) =>
    mimeType === undefined || uploadKinds.subtitles.mimeTypes.some((known) => known === mimeType),
};

/**
 * Passes the bytes of an upload on, and throws when there are too many or the first ones show another type of file. `from` bytes
 * were received earlier; `isWhole` is false when more may follow in a later request.
 */
export async function* checkedUpload(
  source: AsyncIterable<Buffer>,
  kind: UploadKindName,
  { isWhole, from = 0 }: { isWhole: boolean; from?: number },
): AsyncGenerator<Buffer, void, undefined> {
  const passed = createCollector();
  let total = from;
  let head: Buffer | null = from === 0 ? Buffer.alloc(0) : null;
  for await (const chunk of source) {
    total += chunk.length;
    if (total > uploadKinds[kind].maxBytes) throw tooLarge(kind);
    if (head) head = await stillOpen(Buffer.concat([head, chunk]), kind);
    yield chunk;
    passed(chunk.length);
  }
  if (head && isWhole) await refuseOthers(head, kind);
}

async function stillOpen(head: Buffer, kind: UploadKindName): Promise<Buffer | null> {
  if (head.length < headLength) return head;
  await refuseOthers(head, kind);
  return null;
}

async function refuseOthers(head: Buffer, kind: UploadKindName): Promise<void> {
  const type = await fileTypeFromBuffer(head);
  if (!isOfKind[kind](type?.mime)) throw new RequestError(415, wrongKindMessage(kind, [type?.mime]));
}

export const tooLarge = (kind: UploadKindName) => new RequestError(413, tooLargeMessage(uploadKinds[kind]));
