import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ownLoad } from './load.ts';

async function serve(status: number, body: Buffer): Promise<{ url: string; answered: () => number }> {
  let answered = 0;
  const server = createServer((request, response) => {
    answered += 1;
    if (request.headers['if-none-match']) response.writeHead(304).end();
    else response.writeHead(status, { 'Content-Length': body.length }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/page`, answered: () => answered };
}

test('the own load generator counts whole answers, however they are split', async () => {
  const { url, answered } = await serve(200, Buffer.alloc(300_000, 'x'));
  const rate = await ownLoad(url, {}, 0.3);
  expect(rate).toBeGreaterThan(0);
  // At most, every connection was still waiting for its last answer.
  expect(answered() - rate * 0.3).toBeGreaterThanOrEqual(-1);
});

test('the own load generator does not count refusals', async () => {
  const { url } = await serve(503, Buffer.from('busy'));
  await expect(ownLoad(url, {}, 0.3)).rejects.toThrow('Not the page: HTTP/1.1 503');
});

test('the own load generator sends headers, and counts answers without a body', async () => {
  const { url, answered } = await serve(503, Buffer.from('busy'));
  const rate = await ownLoad(url, { 'If-None-Match': '"1"' }, 0.3);
  expect(rate).toBeGreaterThan(0);
  expect(answered()).toBeGreaterThan(0);
});
