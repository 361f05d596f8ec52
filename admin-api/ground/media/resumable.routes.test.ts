import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { filesIn, type Uploader, uploaderOf } from './testing/uploader.ts';
import { mp4Of, webm } from './testing/videos.ts';

let api: TestApi;
let admin: Uploader;
let endpoint: string;
beforeAll(async () => {
  api = await startApi();
  admin = await uploaderOf(api);
  endpoint = `${api.url}/api/upload/resumable`;
});
afterAll(() => api.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const kindIs = (kind: string) => `kind ${base64(kind)}`;
const tus = (headers: Record<string, string> = {}) => ({
  Cookie: admin.cookie,
  'Tus-Resumable': '1.0.0',
  ...headers,
});
const begin = (length: number, metadata = kindIs('video'), more: Record<string, string> = {}) =>
  fetch(endpoint, {
    method: 'POST',
    headers: tus({ 'Upload-Length': String(length), 'Upload-Metadata': metadata, ...more }),
  });
const send = (url: string, offset: number, body: Uint8Array | string, more: Record<string, string> = {}) =>
  fetch(url, {
    method: 'PATCH',
    headers: tus({
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      ...more,
    }),
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
const offsetOf = async (url: string) => {
  const answer = await fetch(url, { method: 'HEAD', headers: tus() });
  return answer.headers.get('upload-offset') ?? answer.status;
};
const begun = async (length: number, metadata?: string) => {
  const answer = await begin(length, metadata);
  expect(answer.status).toBe(201);
  return api.url + answer.headers.get('location');
};
const reply = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

interface Line {
  /** Called with each answer before the client sees it. */
  onAnswer?: (request: HttpRequest, response: HttpResponse) => Promise<void> | void;
  chunkSize?: number;
}

/** Uploads a file with the client that browsers use. */
async function uploadFile(
  content: Uint8Array,
  kind: string,
  { onAnswer, chunkSize }: Line = {},
): Promise<{ url: string; message: string }> {
  const file = join(api.media.incoming.folder, '..', 'sent');
  await writeFile(file, content);
  return await new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(file), {
      endpoint,
      uploadSize: content.length,
      chunkSize: chunkSize ?? content.length,
      retryDelays: [10, 20, 40, 80, 160, 320],
      metadata: { kind, filename: 'film.mp4' },
      headers: { Cookie: admin.cookie },
      ...(onAnswer && { onAfterResponse: onAnswer }),
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(JSON.parse(lastResponse.getBody())),
    });
    upload.start();
  });
}

test('a video in many parts is stored like one in a form', async () => {
  const film = mp4Of(1_000_000);
  const { url, message } = await uploadFile(film, 'video', { chunkSize: 300_000 });
  expect(message).toBe('Video uploaded successfully');
  const served = await fetch(api.url + url);
  expect(served.headers.get('content-type')).toBe('video/mp4');
  expect(Buffer.from(await served.arrayBuffer()).equals(film)).toBe(true);
});

test('a poster in many parts is stored like one in a form', async () => {
  const picture = await sharp({ create: { width: 400, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { url } = await uploadFile(picture, 'poster');
  expect(url).toMatch(/^\/media\/uploads\/posters\/[0-9a-f]{20}\.webp$/);
  expect((await fetch(api.url + url)).status).toBe(200);
});

test('an upload that was cut off continues where it stopped', async () => {
  const film = mp4Of(3_000_000);
  const url = await begun(film.length);
  const cut = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new Uint8Array(film.subarray(0, 1_234_567))),
  });
  const headers = tus({ 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' });
  const request = { method: 'PATCH', headers, body, duplex: 'half', signal: cut.signal };
  const cutOff = fetch(url, request as RequestInit).catch(() => 'cut off');
  const arrived = async () =>
    filesIn(api.media.incoming.folder).includes(`resumable/${url.slice(-32)}`) &&
    (await readFile(api.media.resumable.fileOf(url.slice(-32)))).length;
  while ((await arrived()) !== 1_234_567) await pause(5);
  cut.abort();
  expect(await cutOff).toBe('cut off');
  expect(await offsetOf(url)).toBe('1234567');
  const { status, url: at } = await reply(await send(url, 1_234_567, film.subarray(1_234_567)));
  expect(status).toBe(200);
  expect(Buffer.from(await (await fetch(api.url + at)).arrayBuffer()).equals(film)).toBe(true);
});

test('a client that lost the last answer gets it again, and the file is stored once', async () => {
  let lost = 0;
  const { url } = await uploadFile(mp4Of(200_000), 'video', {
    onAnswer: (request, response) => {
      if (request.getMethod() !== 'PATCH' || response.getStatus() !== 200 || lost > 0) return;
      lost += 1;
      throw new Error('the line broke');
    },
  });
  expect(lost).toBe(1);
  const kept = await api.em().execute('select count(*)::int as count from media where url = ?', [url]);
  expect(kept).toEqual([{ count: 1 }]);
  expect(filesIn(api.media.incoming.folder).filter((file) => file.endsWith('.part'))).toEqual([]);
});

test('a client that repeats its request while the file is being stored changes nothing', async () => {
  const film = mp4Of(300_000);
  const url = await begun(film.length);
  await send(url, 0, film.subarray(0, -1));
  const last = () => send(url, film.length - 1, film.subarray(-1)).then(reply);
  const [one, two, three] = await Promise.all([last(), last(), last()]);
  expect([one.status, two, three]).toEqual([200, one, one]);
  const kept = await api.em().execute('select count(*)::int as count from media where url = ?', [one.url]);
  expect(kept).toEqual([{ count: 1 }]);
});

test('a first request may contain the whole file', async () => {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: tus({
      'Upload-Length': String(webm.length),
      'Upload-Metadata': kindIs('video'),
      'Content-Type': 'application/offset+octet-stream',
    }),
    body: new Uint8Array(webm),
  });
  expect(await reply(answer)).toMatchObject({ status: 201, url: expect.stringMatching(/\.webm$/) });
});

test('space is reserved when an upload begins, and released when it is deleted', async () => {
  const [row] = await api.em().execute('select coalesce(sum(bytes), 0)::integer as bytes from media');
  const waiting = await api.media.resumable.promised();
  api.media.limits.quota = Number(row?.['bytes']) + waiting + 100_000;
  try {
    const first = await begun(60_000);
    expect((await begin(60_000)).status).toBe(507);
    expect((await Promise.all([begin(30_000), begin(30_000)])).map(({ status }) => status)).not.toEqual([
      201, 201,
    ]);
    expect((await fetch(first, { method: 'DELETE', headers: tus() })).status).toBe(204);
    expect((await begin(60_000)).status).toBe(201);
  } finally {
    api.media.limits.quota = null;
  }
});

test('while the storage is unreachable the upload waits, and is stored when it is requested again', async () => {
  const film = mp4Of(50_000);
  const url = await begun(film.length);
  const { putFile } = api.media.storage;
  api.media.storage.putFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  expect(await reply(await send(url, 0, film))).toEqual({
    status: 507,
    message: 'There is no room left for uploads',
    requestId: expect.any(String),
  });
  api.media.storage.putFile = putFile;
  expect(await offsetOf(url)).toBe('49999');
  expect((await send(url, 49_999, film.subarray(49_999))).status).toBe(200);
});

test('an upload can be deleted', async () => {
  const url = await begun(1000);
  await send(url, 0, webm.subarray(0, 500));
  expect((await fetch(url, { method: 'DELETE', headers: tus() })).status).toBe(204);
  expect(await offsetOf(url)).toBe(404);
  expect(filesIn(api.media.incoming.folder).some((file) => file.includes(url.slice(-32)))).toBe(false);
});

test('another kind of file is refused at its first bytes, and nothing of it is stored', async () => {
  const url = await begun(400_000);
  const answer = await reply(await send(url, 0, Buffer.alloc(8000, '<script>')));
  expect(answer).toEqual({ status: 415, message: 'Only video files are allowed' });
  expect(await offsetOf(url)).toBe(404);
  const late = await begun(100, kindIs('poster'));
  await send(late, 0, 'GIF89a');
  expect(await reply(await send(late, 6, Buffer.alloc(94)))).toMatchObject({ status: 415 });
  expect(await offsetOf(late)).toBe(404);
});

test.each([
  ['a video of more than 500 MB', 500 * 2 ** 20 + 1, 'video', 413, 'File size must be less than 500MB'],
  ['a poster of more than 10 MB', 10 * 2 ** 20 + 1, 'poster', 413, 'File size must be less than 10MB'],
  ['an empty file', 0, 'video', 400, 'The file is empty'],
])('%s is refused before it is sent', async (_, length, kind, status, message) => {
  expect(await reply(await begin(length, kindIs(kind)))).toMatchObject({ status, message });
});

test.each([
  '',
  'filename eA==',
  kindIs('song'),
  'kind',
  'kind !!',
  `${kindIs('video')},${kindIs('video')}`,
  `__proto__ ${base64('x')}`,
])('metadata of %o are refused', async (metadata) => {
  const answer = await begin(10, metadata);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toHaveProperty('message');
});

test('metadata of the sender cannot set where a file is stored', async () => {
  const url = await begun(webm.length, `${kindIs('video')},url ${base64('https://evil.example/x.webm')}`);
  expect(await offsetOf(url)).toBe('0');
  expect(await reply(await send(url, 0, webm))).toMatchObject({
    url: expect.stringMatching(/^\/media\/uploads\//),
  });
});

test('each invalid call is answered with its reason', async () => {
  const url = await begun(1000);
  const all = [
    await fetch(url, { method: 'HEAD', headers: { Cookie: admin.cookie } }),
    await send(url, 5, 'x'),
    await send(url, 0, 'x', { 'Content-Type': 'text/plain' }),
    await send(url, 0, 'x', { 'Content-Encoding': 'gzip' }),
    await send(url, 0, Buffer.alloc(1001)),
    await send(url, -1, 'x'),
    await send(`${endpoint}/${'0'.repeat(32)}`, 0, 'x'),
    await send(`${endpoint}/..%2f..%2fsecrets.json`, 0, 'x'),
    await begin(-1),
    await begin(10, kindIs('video'), { 'Upload-Defer-Length': '1' }),
    await begin(10, kindIs('video'), { 'Upload-Concat': 'partial' }),
    await fetch(endpoint, {
      method: 'POST',
      headers: tus({ 'Upload-Defer-Length': '1', 'Upload-Metadata': kindIs('video') }),
    }),
    await fetch(endpoint, { method: 'PUT', headers: tus() }),
    await fetch(url, { headers: tus() }),
  ];
  expect(all.map(({ status }) => status)).toEqual([
    412, 409, 415, 415, 413, 400, 404, 404, 400, 400, 400, 400, 405, 405,
  ]);
  for (const answer of all.slice(1)) expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(all.every(({ headers }) => headers.get('access-control-allow-origin') === null)).toBe(true);
});

test('visitors and other sites are refused', async () => {
  const url = await begun(1000);
  const calls = ['POST', 'HEAD', 'PATCH', 'DELETE'].map((method) =>
    fetch(method === 'POST' ? endpoint : url, { method, headers: { 'Tus-Resumable': '1.0.0' } }),
  );
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  const foreign = await begin(10, kindIs('video'), { Origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect(await offsetOf(url)).toBe('0');
});

test('uploads that were not continued for a day are deleted', async () => {
  const url = await begun(1000);
  const notes = `${api.media.resumable.fileOf(url.slice(-32))}.json`;
  const info = JSON.parse(await readFile(notes, 'utf8'));
  await writeFile(
    notes,
    JSON.stringify({ ...info, creation_date: new Date(Date.now() - 25 * 3600_000).toISOString() }),
  );
  expect(await offsetOf(url)).toBe(410);
  await api.media.resumable.deleteExpired();
  expect(filesIn(api.media.incoming.folder).some((file) => file.includes(url.slice(-32)))).toBe(false);
});
