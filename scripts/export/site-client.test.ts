import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { siteClient } from './site-client.ts';

test('a request whose connection the site closes is repeated', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '', socket }, response) => {
    asked.push(url);
    if (asked.length === 2) socket.resetAndDestroy();
    else response.end(url);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = siteClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'k');
  onTestFinished(async () => {
    await site.close();
    server.close();
  });
  for (const path of ['/movies', '/anime']) {
    const { status, body } = await site.get(path);
    expect([status, Buffer.from(await body.bytes()).toString()]).toEqual([200, path]);
  }
  expect(asked).toEqual(['/movies', '/anime', '/anime']);
});
