import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import { uploadMessages } from '#schema/rules/upload.ts';
import { discard } from './incoming.ts';
import { isFull } from './storage.ts';

export interface Received {
  file: string;
  /** The name given by the sender; not to be trusted. */
  name: string | null;
}

const nameMax = 255;
const limits = {
  files: 1,
  fields: 1,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8192,
};

/** Throws as soon as there are too many bytes or they are of another type. */
export type UploadCheck = (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** Writes the one file of a form to `file` while it arrives. A file that the check refuses ends the request at once. */
export async function receiveForm(
  request: IncomingMessage,
  check: UploadCheck,
  file: string,
  stopping: AbortSignal,
): Promise<Received> {
  // The client disconnected while the session was checked: no further events will come.
  if (request.destroyed) throw cutOff();
  const form = openForm(request);
  const refused = new AbortController();
  const refuse = (error: unknown) => refused.abort(error);
  const signal = AbortSignal.any([refused.signal, stopping]);
  const files: { name: string | null; saved: Promise<void> }[] = [];

  form
    .on('file', (_field: string, content: Readable, name: string | undefined) => {
      const writer = createWriteStream(file);
      const saved = pipeline(content, check, writer, { signal }).finally(() => closed(writer));
      saved.catch(refuse);
      files.push({ name: name?.toWellFormed().replaceAll('\0', '').slice(0, nameMax) || null, saved });
    })
    .on('field', (name: string) => refuse(unknownField(name)))
    .on('filesLimit', () => refuse(new RequestError(400, uploadMessages.several)))
    .on('error', () => refuse(broken()));
  const leave = () => request.complete || refuse(cutOff());
  request.on('close', leave).on('error', leave);
  request.pipe(form);
  try {
    await once(form, 'finish', { signal });
    const [sent] = files;
    if (!sent) throw new RequestError(400, uploadMessages.missing, missingIssue);
    await sent.saved;
    return { file, name: sent.name };
  } catch (error) {
    await Promise.allSettled(files.map(({ saved }) => saved));
    await discard(file);
    throw reasonOf(error, refused.signal, stopping);
  } finally {
    request.unpipe(form).off('close', leave);
  }
}

/** Waits until the file is created before it is removed; otherwise it would appear afterwards. */
const closed = (writer: WriteStream) =>
  writer.closed ? undefined : new Promise<void>((resolve) => writer.once('close', resolve));

function openForm(request: IncomingMessage): BusboyInstance {
  const type = request.headers['content-type'];
  if (!type || !/^multipart\/form-data(?:;|$)/i.test(type))
    throw new RequestError(415, uploadMessages.notAForm);
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits });
  } catch {
    throw broken();
  }
}

/** The first error; later ones follow from it. */
function reasonOf(error: unknown, refused: AbortSignal, stopping: AbortSignal): unknown {
  if (stopping.aborted) return new RequestError(503, uploadMessages.stopping, { retryAfter: 5 });
  const reason: unknown = refused.aborted ? refused.reason : error;
  return isFull(reason) ? new RequestError(507, uploadMessages.full) : reason;
}

const cutOff = () => new RequestError(400, uploadMessages.cutOff);
const broken = () => new RequestError(400, uploadMessages.broken);
const missingIssue = { issues: [{ path: 'file', message: uploadMessages.missing }] };
const unknownField = (name: string | undefined) =>
  refusedField((name ?? '').slice(0, 100), uploadMessages.unknownField);
