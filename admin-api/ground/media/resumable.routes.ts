import type { IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { Metadata } from '@tus/server';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import type { ApiContext, ApiMiddleware } from '#admin-api/ground/http/state.ts';
import * as calls from '#schema/calls/uploads.ts';
import { uploadMessages } from '#schema/rules/upload.ts';
import type { Media } from './media.ts';
import { busy, type Call, createResumableServer, type ResumableServer } from './resumable-server.ts';
import { kindOf } from './resumable-store.ts';

/** Uploads that can be resumed: the tus protocol, version 1.0.0 (https://tus.io). */
export function resumableRoutes(media: Media) {
  const router = apiRouter();
  const server = createResumableServer(media);
  const speaking = speakTus(media, server);
  router.serveRaw(calls.beginUpload, speaking);
  router.serveRaw(calls.getUploadOffset, speaking);
  router.serveRaw(calls.continueUpload, speaking);
  router.serveRaw(calls.giveUploadUp, speaking);
  return router;
}

const passedOn = [
  'Location',
  'Tus-Resumable',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
];

function speakTus(media: Media, server: ResumableServer): ApiMiddleware {
  return async (ctx) => {
    refuseEarly(ctx);
    const hasBody = ctx.method === 'PATCH' || ctx.method === 'POST';
    const done = hasBody ? await resumableSlot(media, ctx) : () => undefined;
    if (!done) throw busy();
    try {
      await answer(server, ctx, hasBody);
    } finally {
      done();
    }
  };
}

function refuseEarly(ctx: ApiContext): void {
  const { id } = ctx['params'] as { id?: string };
  if (id !== undefined && !/^[0-9a-f]{32}$/.test(id)) throw new RequestError(404, 'Upload not found');
  if (ctx.method === 'PATCH' && ctx.get('Content-Type').toLowerCase() !== 'application/offset+octet-stream')
    throw new RequestError(415, uploadMessages.resumable);
  if ((ctx.get('Content-Encoding') || 'identity').toLowerCase() !== 'identity')
    throw new RequestError(415, uploadMessages.compressed);
}

async function answer(server: ResumableServer, ctx: ApiContext, hasBody: boolean): Promise<void> {
  const call: Call = { ctx };
  const said = await server(requestOf(ctx, hasBody), call);
  for (const name of passedOn) {
    const value = said.headers.get(name);
    if (value !== null) ctx.set(name, value);
  }
  const text = await said.text();
  if (said.status >= 400) throw call.error ?? refusalOf(ctx, said.status, text);
  ctx.body = text;
  if (text !== '') ctx.type = 'json';
  ctx.status = said.status;
}

/** A Request of the Fetch standard; its host is not used. */
function requestOf(ctx: ApiContext, hasBody: boolean): Request {
  const headers = new Headers();
  for (const name of [
    'tus-resumable',
    'upload-length',
    'upload-offset',
    'upload-metadata',
    'upload-defer-length',
    'upload-concat',
    'content-type',
    'content-length',
  ]) {
    const value = ctx.get(name);
    if (value !== '') headers.set(name, value);
  }
  const body = hasBody
    ? (ReadableStream.from(bytesOf(ctx.req, ctx.state.stopping)) as unknown as BodyInit)
    : null;
  // Fetch requires this to allow an answer before the body has been sent.
  const init: RequestInit & { duplex: 'half' } = { method: ctx.method, headers, body, duplex: 'half' };
  return new Request(`http://upload${ctx.path}`, init);
}

/** Keeps the request open after a refusal, since the answer has to be sent over the same connection. */
async function* bytesOf(request: IncomingMessage, stopping: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    stopping.throwIfAborted();
    yield chunk;
  }
}

const sentences: Record<number, string> = {
  404: 'Upload not found',
  409: 'Upload-Offset is not where the upload stands: HEAD tells it',
  410: 'Upload not found',
  412: 'The header Tus-Resumable: 1.0.0 is required',
  413: 'More was sent than Upload-Length says',
  501: uploadMessages.unsupported,
};

/** The protocol's own refusals; an unsupported feature is the client's error. */
function refusalOf(ctx: ApiContext, status: number, text: string): RequestError {
  if (ctx.state.stopping.aborted) return new RequestError(503, uploadMessages.stopping, { retryAfter: 5 });
  if (ctx.req.destroyed && !ctx.req.complete) return new RequestError(400, uploadMessages.cutOff);
  const message = sentences[status] ?? `A header is missing or wrong: ${text.trim().slice(0, 300)}`;
  return new RequestError(status === 501 || status === 403 ? 400 : status, message);
}

/**
 * Gives each call that carries bytes a slot of its kind of file; null when none became free in time. A client that lost its connection
 * asks where its upload stands, which ends the call that still waits for it.
 */
async function resumableSlot({ receiving, resumable }: Media, ctx: ApiContext): Promise<(() => void) | null> {
  const { id } = ctx['params'] as { id?: string };
  if (ctx.request.length === 0) return () => undefined;
  const kind = kindOf(id === undefined ? announced(ctx) : (await resumable.configstore.get(id))?.metadata);
  return kind ? await receiving[kind].take(signedIn(ctx).id) : () => undefined;
}

/** Undefined when the protocol refuses the call. */
function announced(ctx: ApiContext): Parameters<typeof kindOf>[0] {
  try {
    return Metadata.parse(ctx.get('Upload-Metadata'));
  } catch {
    return undefined;
  }
}
