import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { uploadKinds } from '#schema/upload.ts';
import type { Bench, Benchmark } from './bench.ts';
import { count, type Figure, ms, seconds } from './figure.ts';
import { newDataDir, type Product, startProduct } from './product.ts';

const megabyte = 2 ** 20;
const boundary = 'lamphouse-bench';
const wholeSize = uploadKinds.video.maxBytes;

/** The smallest film there is: one picture track that describes nothing, and then so many bytes of it. */
function* film(size: number): Generator<Buffer> {
  const box = (name: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + body.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12)]);
  const head = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    box('moov', box('trak', box('mdia', box('hdlr', handler)))),
  ]);
  const data = Buffer.alloc(8);
  data.writeUInt32BE(size - head.length);
  data.write('mdat', 4, 'latin1');
  yield Buffer.concat([head, data]);
  const block = Buffer.alloc(megabyte, 'film');
  for (let left = size - head.length - data.length; left > 0; left -= block.length)
    yield block.subarray(0, left);
}

/** A 500 MB video, as a form and in parts, while the memory of the whole product is watched. */
export const uploadBench: Benchmark = async (bench) => {
  const product = await startProduct(bench, await newDataDir(bench));
  const headers = await product.signIn();
  await product.settled();
  bench.note('A small upload first, so that what is loaded once is loaded …');
  await sendForm(product, headers, 4 * megabyte);
  await sendParts(product, headers, 4 * megabyte);
  const form = await measured(bench, product, 'as a form', () => sendForm(product, headers, wholeSize));
  const parts = await measured(bench, product, 'resumable', () => sendParts(product, headers, wholeSize));
  await product.stop();
  return [form, parts];
};

async function measured(
  bench: Bench,
  product: Product,
  how: string,
  upload: () => Promise<void>,
): Promise<Figure> {
  bench.note(`Sending ${wholeSize / megabyte} MB, ${how} …`);
  const before = await residentMemory(product.pid);
  let peak = before;
  let isRunning = true;
  const watching = (async () => {
    for (; isRunning; await pause(20)) peak = Math.max(peak, await residentMemory(product.pid));
  })();
  const began = performance.now();
  await upload();
  const took = performance.now() - began;
  isRunning = false;
  await watching;
  return {
    what: `Upload of ${wholeSize / megabyte} MB, ${how}: resident memory grows by`,
    ours: `${count((peak - before) / megabyte)} MB`,
    reference: `${seconds(took)}, from ${count(before / megabyte)} MB; a page meanwhile ${ms(await pageTime(product))}`,
    goal: 'under 64 MB',
  };
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
}

async function pageTime({ url }: Product): Promise<number> {
  const began = performance.now();
  await (await fetch(`${url}/`)).arrayBuffer();
  return performance.now() - began;
}

async function sendForm({ url }: Product, headers: Record<string, string>, size: number): Promise<void> {
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const body = Readable.from(
    (function* () {
      yield head;
      yield* film(size);
      yield tail;
    })(),
  );
  const status = await send(`${url}/api/upload/video`, 'POST', body, {
    ...headers,
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'Content-Length': String(head.length + size + tail.length),
  });
  if (status !== 200) throw new Error(`The upload was answered ${status}`);
}

async function sendParts({ url }: Product, headers: Record<string, string>, size: number): Promise<void> {
  const tus = { ...headers, 'Tus-Resumable': '1.0.0' };
  const begun = await fetch(`${url}/api/upload/resumable`, {
    method: 'POST',
    headers: { ...tus, 'Upload-Length': String(size), 'Upload-Metadata': 'kind dmlkZW8=' },
  });
  const status = await send(url + begun.headers.get('location'), 'PATCH', Readable.from(film(size)), {
    ...tus,
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': String(size),
  });
  if (status !== 200) throw new Error(`The upload was answered ${status}`);
}

/** node:http, because fetch hands over a body no faster than a third of this. */
async function send(
  url: string,
  method: string,
  body: Readable,
  headers: Record<string, string>,
): Promise<number> {
  const call = request(url, { method, headers });
  const answered = new Promise<number>((resolve, reject) => {
    call.on('error', reject).on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  await pipeline(body, call);
  return await answered;
}
