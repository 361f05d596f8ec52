import { ERRORS, Server, type ServerOptions, type Upload } from '@tus/server';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import {
  resumablePath,
  type UploadKindName,
  uploaded,
  uploadKinds,
  uploadMessages,
} from '#schema/rules/upload.ts';
import { tooLarge } from './checked-upload.ts';
import type { Media } from './media.ts';
import { reserveSpace } from './reserve-space.ts';
import { keptUrl, kindOf } from './resumable-store.ts';
import { isFull } from './storage.ts';
import type { StoredOnce } from './store-once.ts';
import { answerTo, storeUpload } from './store-upload.ts';

type Hook<Name extends keyof ServerOptions> = NonNullable<ServerOptions[Name]>;
type ServerRequest = Parameters<Hook<'onUploadCreate'>>[0];

/** The upload that a call belongs to, and its error. The protocol's own refusals are not instances of Error. */
export interface Call {
  ctx: ApiContext;
  error?: Error;
  /** Releases the space that was reserved for an upload. */
  giveBack?: () => void;
}

export type ResumableServer = (request: Request, call: Call) => Promise<Response>;

export function createResumableServer(media: Media): ResumableServer {
  const store = media.resumable;
  const calls = new WeakMap<object, Call>();
  const callOf = (request: ServerRequest): Call => {
    const call = calls.get(request);
    if (!call) throw new Error('A call came round the route');
    return call;
  };

  const onUploadCreate: Hook<'onUploadCreate'> = async (request, { size = 0, metadata }) => {
    const kind = kindOf(metadata);
    if (!kind) throw badMetadata();
    if (size > uploadKinds[kind].maxBytes) throw tooLarge(kind);
    if (size === 0) throw new RequestError(400, uploadMessages.empty);
    const call = callOf(request);
    // Reserved until the store knows the upload and counts it itself.
    call.giveBack = await reserveSpace(media, call.ctx.state.em, size);
    return { metadata: { kind, filename: nameOf(metadata) } };
  };

  const onUploadFinish: Hook<'onUploadFinish'> = async (request, upload) => {
    const kind = kindOf(upload.metadata);
    if (!kind) throw badMetadata();
    const kept = keptUrl(upload);
    const stored = kept === null ? await keep(callOf(request).ctx, kind, upload) : { url: kept };
    const body = JSON.stringify(uploaded[kind].parse(answerTo(kind, stored)));
    // A first request with the whole file is answered 201 with the file's address.
    return request.method === 'PATCH' ? { status_code: 200, body } : { body };
  };

  /** Stores the file once, however often a client repeats the request meanwhile. */
  const keeping = new Map<string, Promise<StoredOnce>>();
  function keep(ctx: ApiContext, kind: UploadKindName, upload: Upload): Promise<StoredOnce> {
    const running =
      keeping.get(upload.id) ?? keepNow(ctx, kind, upload).finally(() => keeping.delete(upload.id));
    keeping.set(upload.id, running);
    return running;
  }

  async function keepNow(ctx: ApiContext, kind: UploadKindName, upload: Upload): Promise<StoredOnce> {
    try {
      const received = { file: store.fileOf(upload.id), name: nameOf(upload.metadata) };
      const stored = await storeUpload(media, ctx, kind, received);
      await store.markKept(upload, stored.url);
      return stored;
    } catch (error) {
      // A wrong type is final; other causes may be temporary.
      if (error instanceof RequestError && [413, 415].includes(error.status)) await store.remove(upload.id);
      throw error;
    }
  }

  const server = new Server({
    path: resumablePath,
    datastore: store,
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    allowedOrigins: () => false,
    onUploadCreate,
    onUploadFinish,
    onResponseError(request, error) {
      if (error === ERRORS.ERR_LOCK_TIMEOUT) callOf(request).error = busy();
      else if (error instanceof Error) callOf(request).error = isFull(error) ? full() : error;
      return undefined;
    },
  });
  return async (request, call) => {
    calls.set(request, call);
    try {
      return await server.handleWeb(request);
    } finally {
      call.giveBack?.();
    }
  };
}

/** The status that tus clients retry after. */
export const busy = () => new RequestError(423, uploadMessages.tooMany, { retryAfter: 5 });
const full = () => new RequestError(507, uploadMessages.full);

const nameMax = 255;
const nameOf = (metadata: Upload['metadata']): string | null =>
  metadata?.['filename']?.toWellFormed().replaceAll('\0', '').slice(0, nameMax) || null;

const badMetadata = () => refusedField('Upload-Metadata', uploadMessages.kind);
