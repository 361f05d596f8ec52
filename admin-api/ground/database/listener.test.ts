import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { type Lock, openListener } from './listener.ts';

test('is closed while it connects to a database that does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const listener = openListener(`postgres://lamphouse@127.0.0.1:${port}/lamphouse`);
  const [socket] = await once(silent, 'connection');
  await once(socket, 'data');
  const outcome = await Promise.race([
    listener.close().then(() => 'closed'),
    new Promise((resolve) => setTimeout(() => resolve('still open'), 10_000)),
  ]);
  expect(outcome).toBe('closed');
});

test('locks that are taken and released at once are asked for one after another', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const database = await createTestDatabase();
  const listener = openListener(database.url);
  const isOpen = new Promise<void>((resolve) => {
    listener.hear('jobs', () => resolve());
  });
  await isOpen;
  const names = Array.from({ length: 8 }, (_, index) => `lock ${index}`);
  const take = () => Promise.all(names.map((name) => listener.lock(name)));
  const release = (locks: readonly (Lock | undefined)[]) => Promise.all(locks.map((lock) => lock?.release()));
  const first = await take();
  expect(first).not.toContain(undefined);
  await release(first);
  const [second] = await Promise.all([take(), listener.lock('another')]);
  expect(second).not.toContain(undefined);
  await listener.close();
  await database.drop();
  expect(warnings).toEqual([]);
});
