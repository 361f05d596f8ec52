import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { addFilms, openProduct } from './product.ts';

interface Line {
  url: string;
  /** Milliseconds by which each answer is delayed; null stops all traffic without closing the connection. */
  delay: number | null;
}

/** A proxy to PostgreSQL that can be slow or silent. */
async function openLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const line: Line = { url: '', delay: 0 };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true).on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => {
      if (line.delay !== null) far.write(chunk);
    });
    let last = Promise.resolve();
    far.on('data', (chunk) => {
      const { delay } = line;
      if (delay === null) return;
      last = last.then(() => pause(delay)).then(() => void near.write(chunk));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = typeof address === 'object' ? String(address?.port) : '';
  line.url = url.href;
  return line;
}

test('with PostgreSQL slow or hanging, pages are served and calls are answered; afterwards everything works again', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const line = await openLine(database.url);
  const product = await openProduct({ env: { DATABASE_URL: line.url } });
  const films = await addFilms(product, 10);
  await product.untilPublished();
  const paths = ['/', '/movies', ...[...films.keys()].map((slug) => `/movies/${slug}`)];
  const servesAll = async () => {
    for (const path of paths) expect([path, (await product.page(path)).status]).toEqual([path, 200]);
  };

  line.delay = 50;
  const [[slug, id] = ['', 0]] = films;
  expect((await product.send('PUT', `/api/movies/${id}`, { title: 'A slow edit' })).status).toBe(200);
  await servesAll();
  await waitFor(async () => (await product.page(`/movies/${slug}`)).text.includes('A slow edit'), 120_000);

  line.delay = null;
  const asked = Array.from({ length: 30 }, () => fetch(`${product.url}/api/movies`));
  await servesAll();
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  await servesAll();

  line.delay = 0;
  await waitFor(async () => (await fetch(`${product.url}/api/movies`)).status === 200, 120_000);
  expect((await product.send('PUT', `/api/movies/${id}`, { title: 'An edit afterwards' })).status).toBe(200);
  await waitFor(
    async () => (await product.page(`/movies/${slug}`)).text.includes('An edit afterwards'),
    120_000,
  );
});
