import type { IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { type RouteContract, withContract } from '#admin-api/http/contract.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import type { ApiContext, ApiMiddleware } from '#admin-api/http/state.ts';
import { resumablePath, uploaded, uploadMessages } from '#schema/upload.ts';
import type { Media } from './media.ts';
import { busy, type Call, createResumableServer, type ResumableServer } from './resumable-server.ts';
import { resumableSlot } from './resumable-slots.ts';

const version = z.literal('1.0.0').meta({ description: 'The version of the protocol' });
const length = z.string().meta({ description: 'Bytes of the whole file', examples: ['1048576'] });
const offset = z.string().meta({ description: 'Bytes that the server has', examples: ['0'] });
const metadata = z.string().meta({
  description:
    "'kind cG9zdGVy' (poster) or 'kind dmlkZW8=' (video), then ',filename ' and the name; values in Base64",
  examples: ['kind dmlkZW8=,filename dmlkZW8ubXA0'],
});
const ofUpload = z.object({
  id: z.string().meta({ description: 'From Location', examples: ['3f'.repeat(16)] }),
});
const tus = { 'Tus-Resumable': version };

/** Uploads that can be resumed: the tus protocol, version 1.0.0 (https://tus.io). */
export function resumableRoutes(media: Media) {
  const router = apiRouter();
  const server = createResumableServer(media);
  const route = (contract: RouteContract) => withContract(contract, speakTus(media, server));

  router.post(
    resumablePath,
    requireAdmin,
    route({
      summary: 'Begins an upload that may be interrupted (tus 1.0.0)',
      description: 'Any tus client can be used. The checks are the same as for plain uploads.',
      headers: z.object({ ...tus, 'Upload-Length': length, 'Upload-Metadata': metadata }),
      reply: z.undefined(),
      replyHeaders: { Location: 'Where to send the file, or the rest of it' },
      status: 201,
      otherStatuses: [412, 413, 415, 507],
    }),
  );
  const one = `${resumablePath}/:id`;
  router.head(
    one,
    requireAdmin,
    route({
      summary: 'Returns how much of an upload has arrived',
      description:
        'After the last byte it is still one less: a client that lost the answer sends that byte again, and gets the same answer.',
      params: ofUpload,
      headers: z.object(tus),
      reply: z.undefined(),
      replyHeaders: { 'Upload-Offset': 'Bytes that the server has' },
      otherStatuses: [410, 412],
    }),
  );
  router.patch(
    one,
    requireAdmin,
    route({
      summary: 'Sends the file, or the rest of it',
      description:
        'Answers 204 as long as bytes are missing. With the last one the file is checked and kept.',
      params: ofUpload,
      headers: z.object({ ...tus, 'Upload-Offset': offset }),
      bodyType: 'application/offset+octet-stream',
      reply: uploaded.video,
      otherStatuses: [204, 409, 410, 412, 423, 507],
    }),
  );
  router.delete(
    one,
    requireAdmin,
    route({
      summary: 'Gives an upload up',
      params: ofUpload,
      headers: z.object(tus),
      reply: z.undefined(),
      status: 204,
      otherStatuses: [410, 412, 423],
    }),
  );
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
