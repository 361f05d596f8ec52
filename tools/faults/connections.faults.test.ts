import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { addFilms, openProduct } from './product.ts';

const atOnce = 200;
const deafOnes = 40;
/** Ten thousand, when the system allows two processes that many files. */
const [, files] = /^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
const crowd = Math.min(10_000, Number(files) - 500);

/** One address may not have all connections, so the crowd uses several loopback addresses. */
const addresses = 8;

async function open(port: number, index: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (index % addresses)}` });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Opens this many connections and sends the same first bytes on each. */
async function openMany(port: number, count: number, first: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  while (sockets.length < count) {
    const size = Math.min(atOnce, count - sockets.length);
    const opened = await Promise.all(Array.from({ length: size }, (_, index) => open(port, index)));
    for (const socket of opened) socket.on('data', () => undefined).write(first);
    sockets.push(...opened);
  }
  return sockets;
}

function isSocket(link: string): boolean {
  try {
    return readlinkSync(link).startsWith('socket:');
  } catch {
    return false;
  }
}

/** Counted on the product's side: a client that does not read never notices that it was disconnected. */
const openIn = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => isSocket(`/proc/${pid}/fd/${fd}`)).length;

/** Kilobytes. */
function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

const portOf = (url: string) => Number(new URL(url).port);
const request = 'GET / HTTP/1.1\r\nHost: films.example\r\nAccept-Encoding: br\r\n\r\n';

/**
 * Resolves when this many are open at once. Early ones repeat their request, since idle connections are closed after five
 * seconds.
 */
async function gather(pid: number, port: number): Promise<Socket[]> {
  let sockets: Socket[] = [];
  for (let rounds = 0; openIn(pid) < crowd && rounds < 30; rounds += 1) {
    for (const socket of sockets) socket.write(request);
    sockets.push(...(await openMany(port, Math.min(2000, crowd - sockets.length), request)));
    sockets = sockets.filter(({ destroyed }) => !destroyed);
  }
  return sockets;
}

test('ten thousand idle connections do not block visitors, and are closed', async () => {
  const product = await openProduct();
  await addFilms(product, 5);
  await product.untilPublished();
  const before = openIn(product.pid());
  const sockets = await gather(product.pid(), portOf(product.url));
  expect(openIn(product.pid())).toBeGreaterThanOrEqual(crowd);
  expect((await product.page('/movies')).status).toBe(200);
  await Promise.all(sockets.map((socket) => socket.destroyed || once(socket, 'close')));
  expect(sockets.filter(({ bytesRead }) => bytesRead === 0)).toEqual([]);
  await waitFor(() => openIn(product.pid()) < before + 100);
});

test('incomplete requests, slow bodies and clients that do not read do not block visitors, and are closed', async () => {
  const product = await openProduct();
  await addFilms(product, 5);
  await product.untilPublished();
  const port = portOf(product.url);
  const before = openIn(product.pid());
  const half = await openMany(port, 500, 'GET / HTTP/1.1\r\nHost: fil');
  const trickled = await openMany(
    port,
    100,
    'POST /api/movies/1/comments HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  );
  // The answer is larger than the buffers between the two, uncompressed.
  const deaf = await openMany(port, deafOnes, 'GET / HTTP/1.1\r\nHost: films.example\r\n\r\n'.repeat(2000));
  for (const socket of deaf) socket.pause();
  for (const path of ['/', '/movies', '/movies/film-1', '/api/movies'])
    expect([path, (await product.page(path)).status]).toEqual([path, 200]);
  await Promise.all(
    [...half, ...trickled].map((socket) => socket.destroyed || once(socket.resume(), 'close')),
  );
  // At most half: connections of the product itself come and go.
  await waitFor(() => openIn(product.pid()) < before + deafOnes / 2, 300_000);
  expect((await product.page('/')).status).toBe(200);
});

/** Requests page after page without reading, until the server disconnects. */
async function askDeaf(socket: Socket): Promise<void> {
  // Long requests fill the buffers sooner; a single request would be answered by the fast path.
  const question = request.replace('\r\n\r\n', `\r\nX-Padding: ${'a'.repeat(3900)}\r\n\r\n`);
  for (let asked = 0; socket.writableLength < 64 * question.length && asked < 20_000; asked += 1) {
    socket.write(question);
    await pause(1);
  }
}

test('a client that requests pages and reads no answer is no longer read from, takes no memory, and is disconnected', async () => {
  const product = await openProduct();
  await addFilms(product, 5);
  await product.untilPublished();
  const before = openIn(product.pid());
  const memory = memoryOf(product.pid());
  const deaf = await openMany(portOf(product.url), deafOnes, request);
  for (const socket of deaf) socket.pause();
  await Promise.all(deaf.map(askDeaf));
  expect(deaf.filter(({ writableLength }) => writableLength === 0)).toEqual([]);
  expect(memoryOf(product.pid()) - memory).toBeLessThan(100_000);
  for (const path of ['/', '/movies', '/movies/film-1', '/api/movies'])
    expect([path, (await product.page(path)).status]).toEqual([path, 200]);
  await waitFor(() => openIn(product.pid()) < before + deafOnes / 2, 300_000);
});
