import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runningRequests } from './running-requests.ts';

test('a request that never ends is counted and left', async () => {
  const left: number[] = [];
  const requests = runningRequests((count) => left.push(count));
  const answer = requests.listen((_req, res) => {
    res.end('answered, but still at work');
    return new Promise(() => undefined);
  });
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  server.close();
  await requests.ended();
  expect(left).toEqual([1]);
});
