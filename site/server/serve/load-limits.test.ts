import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { filmPath } from '#site/server/testing/fake-data.ts';
import { openSite } from '#site/server/testing/open-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

/** Resolves once the body is complete. */
const reader: RequestListener = (req, res) => void req.resume().on('end', () => res.end('read'));
const endless: RequestListener = (_req, res) => void res.write('data: 1\n\n');

interface Client {
  socket: Socket;
  heard: () => string;
}

async function open(port: number, first = ''): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.setEncoding('latin1').on('error', () => undefined);
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  await once(socket, 'connect');
  socket.write(first);
  return { socket, heard: () => heard };
}

const openMany = (port: number, count: number, first: (index: number) => string = () => '') =>
  Promise.all(Array.from({ length: count }, (_, index) => open(port, first(index))));

const statusOf = ({ heard }: Client) => Number(heard().split(' ')[1] ?? 0);
const count = (clients: Client[], status: number) =>
  clients.filter((client) => statusOf(client) === status).length;

const from = (address: string) => `Host: films.example\r\nX-Forwarded-For: ${address}\r\n`;
const address = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;
const post = (headers: string, path = '/api/comments', length = 10_000) =>
  `POST ${path} HTTP/1.1\r\n${headers}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;
const get = (headers: string, path: string) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;

/** By the fast path, and by node:http for clients without brotli. */
async function expectPages(port: number): Promise<void> {
  for (const encoding of ['br', 'identity']) {
    const page = get(`Host: films.example\r\nAccept-Encoding: ${encoding}\r\n`, filmPath(1));
    const visitor = await open(port, page);
    await waitFor(() => statusOf(visitor) === 200);
    visitor.socket.destroy();
  }
}

test('hundreds of slow bodies from one address do not block pages, and are aborted', async () => {
  const { port } = await openSite({ api: reader, limits: { bodiesPerAddress: 50, bodyTime: 3000 } });
  const slow = await openMany(port, 400, () => post('Host: a\r\n'));
  const trickle = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write(' ');
  }, 100);
  onTestFinished(() => clearInterval(trickle));
  await waitFor(() => count(slow, 429) === 350);
  await expectPages(port);
  await waitFor(() => count(slow, 408) === 50);
  await waitFor(() => slow.every(({ socket }) => socket.closed));
  const whole = await open(port, post('Host: a\r\n', '/api/comments', 2));
  whole.socket.write('}');
  await waitFor(() => statusOf(whole) > 0);
  expect(statusOf(whole)).toBe(200);
});

test('behind a proxy the limit applies to the forwarded address, and one address does not affect another', async () => {
  const { port } = await openSite({ api: endless, proxies: 1, limits: { heldPerAddress: 20 } });
  const streams = await openMany(port, 60, (index) =>
    get(from(`10.0.0.${index}, 203.0.113.1`), '/api/matches/events'),
  );
  await waitFor(() => count(streams, 429) === 40 && count(streams, 200) === 20);
  expect(streams.map(({ heard }) => heard()).find((text) => text.includes('429'))).toMatch(
    /^retry-after: \d+\r$/im,
  );
  const other = await open(port, get(from('10.0.0.1, 203.0.113.2'), '/api/matches/events'));
  await waitFor(() => statusOf(other) === 200);
  for (const { socket } of streams.filter((one) => statusOf(one) === 200)) socket.destroy();
  await waitFor(async () => {
    const again = await open(port, get(from('203.0.113.1'), '/api/matches/events'));
    await waitFor(() => statusOf(again) > 0);
    return statusOf(again) === 200;
  });
});

test('health is answered while everything that may be held open is', async () => {
  const api: RequestListener = (req, res) =>
    req.url === '/api/health' ? void res.end('ok') : void res.write(':');
  const { port } = await openSite({ api, limits: { held: 5 } });
  const streams = await openMany(port, 6, () => get('Host: a\r\n', '/api/matches/events'));
  await waitFor(() => count(streams, 503) === 1 && count(streams, 200) === 5);
  const health = await open(port, get('Host: a\r\n', '/api/health'));
  await waitFor(() => statusOf(health) > 0);
  expect(statusOf(health)).toBe(200);
});

test('a share of the connections is reserved for pages, from however many addresses others are held open', async () => {
  const limits = { connections: 200, held: 120, bodyTime: 60_000 };
  const { port } = await openSite({ api: reader, proxies: 1, limits });
  const slow = await openMany(port, 180, (index) => post(from(address(index))));
  await waitFor(() => count(slow, 503) === 60);
  // Idle connections take the remaining slots, and lose them to new ones.
  await openMany(port, 300);
  await expectPages(port);
  expect(slow.filter(({ socket }) => !socket.closed).length).toBeGreaterThanOrEqual(120);
  expect(count(slow, 0)).toBe(120);
});

test('an address that keeps connecting loses its own idle connections, not its busy ones', async () => {
  const { port } = await openSite({ api: endless, limits: { connectionsPerAddress: 50 } });
  const [stream] = await openMany(port, 1, () => get('Host: a\r\n', '/api/matches/events'));
  await waitFor(() => stream !== undefined && statusOf(stream) === 200);
  const idle = await openMany(port, 200);
  await waitFor(() => idle.filter(({ socket }) => socket.closed).length >= 150);
  await expectPages(port);
  expect(stream?.socket.closed).toBe(false);
});

test('an upload may take any time while enough of it arrives', async () => {
  const { port } = await openSite({
    api: reader,
    limits: { bodyTime: 1, uploadBytes: 100, uploadSpan: 1000 },
  });
  const path = '/api/upload/video';
  const [slow, steady] = await Promise.all([
    open(port, post('Host: a\r\n', path)),
    open(port, post('Host: a\r\n', path)),
  ]);
  for (let sent = 1; sent < 10_000; sent += 1111) {
    await pause(250);
    slow.socket.write(' ');
    steady.socket.write(' '.repeat(1111));
  }
  await waitFor(() => statusOf(steady) === 200);
  expect(statusOf(slow)).toBe(408);
});

test('an upload that waits for its slot here does not count as slow', async () => {
  let waiting: (() => void) | undefined;
  const api: RequestListener = (req, res) => {
    waiting = () => reader(req, res);
  };
  const { port } = await openSite({ api, limits: { uploadBytes: 100, uploadSpan: 100 } });
  const patient = await open(port, post('Host: a\r\n', '/api/upload/video', 1_000_000));
  patient.socket.write(' '.repeat(999_999));
  await waitFor(() => waiting !== undefined);
  await pause(500);
  waiting?.();
  await waitFor(() => statusOf(patient) === 200);
});
