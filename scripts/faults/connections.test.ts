import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { addFilms, openProduct } from './product.ts';

const crowd = 10_000;
const atOnce = 200;
const deafOnes = 40;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Opens so many connections, each with what it says first. */
async function openMany(port: number, count: number, first: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  while (sockets.length < count) {
    const size = Math.min(atOnce, count - sockets.length);
    const opened = await Promise.all(Array.from({ length: size }, () => open(port)));
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

/** On the side of the product: who does not read never hears that it was let go. */
const openIn = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => isSocket(`/proc/${pid}/fd/${fd}`)).length;

const portOf = (url: string) => Number(new URL(url).port);
const request = 'GET / HTTP/1.1\r\nHost: films.example\r\nAccept-Encoding: br\r\n\r\n';

test('ten thousand connections that are kept open and say nothing keep nobody out', async () => {
  const product = await openProduct();
  await addFilms(product, 5);
  await product.settled();
  const sockets = await openMany(portOf(product.url), crowd, request);
  const stillOpen = sockets.filter(({ destroyed }) => !destroyed).length;
  await Promise.all(
    sockets.map(
      (socket) =>
        socket.bytesRead > 0 ||
        socket.destroyed ||
        Promise.race([once(socket, 'data'), once(socket, 'close')]),
    ),
  );
  const began = performance.now();
  expect((await product.page('/movies')).status).toBe(200);
  const took = performance.now() - began;
  console.log(`${stillOpen} connections open; a new visitor was answered in ${took.toFixed(0)} ms`);
  expect(sockets.filter(({ bytesRead }) => bytesRead === 0)).toEqual([]);
});

test('half-said requests, trickled bodies and readers who do not read keep nobody out, and are let go', async () => {
  const product = await openProduct();
  await addFilms(product, 5);
  await product.settled();
  const port = portOf(product.url);
  const before = openIn(product.pid());
  const half = await openMany(port, 500, 'GET / HTTP/1.1\r\nHost: fil');
  const trickled = await openMany(
    port,
    100,
    'POST /api/movies/1/comments HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  );
  // More than fits between the two of them, uncompressed.
  const deaf = await openMany(port, deafOnes, 'GET / HTTP/1.1\r\nHost: films.example\r\n\r\n'.repeat(2000));
  for (const socket of deaf) socket.pause();
  for (const path of ['/', '/movies', '/movies/film-1', '/api/movies'])
    expect([path, (await product.page(path)).status]).toEqual([path, 200]);
  await Promise.all(
    [...half, ...trickled].map((socket) => socket.destroyed || once(socket.resume(), 'close')),
  );
  // Half of the deaf ones at most: connections of the product's own come and go.
  await waitFor(() => openIn(product.pid()) < before + deafOnes / 2, 300_000);
  expect((await product.page('/')).status).toBe(200);
});
