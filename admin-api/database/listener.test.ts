import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openListener } from './listener.ts';

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
