import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { siteKeyHeader, visitorHeader } from '#schema/site-headers.ts';
import { apiProxy } from './api-proxy.ts';
import { createHttpServer, listenOn } from './http-server.ts';

const knowing = { feedKey: 'k'.repeat(32), proxies: 1 };

async function open(listener: RequestListener): Promise<string> {
  const server = createHttpServer(listener);
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

test('an upload that the API refuses halfway is answered through the site as well', async () => {
  const api = await open((_request, response) => {
    response
      .writeHead(413, { Connection: 'close', 'Content-Type': 'application/json' })
      .end('{"message":"too large"}');
  });
  const site = await open(apiProxy({ apiUrl: api, ...knowing }));
  for (let round = 0; round < 10; round += 1) {
    const answer = await fetch(site, { method: 'POST', body: new Uint8Array(11 * 2 ** 20) });
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'too large' }]);
  }
});

test('a body is passed on completely, and an API that is down is 503', async () => {
  const api = await open((request, response) => {
    let bytes = 0;
    request
      .on('data', (chunk: Buffer) => (bytes += chunk.length))
      .on('end', () => response.end(String(bytes)));
  });
  const site = await open(apiProxy({ apiUrl: api, ...knowing }));
  const answer = await fetch(site, { method: 'POST', body: new Uint8Array(5_000_000) });
  expect(await answer.text()).toBe('5000000');
  const nowhere = await open(apiProxy({ apiUrl: 'http://127.0.0.1:1', ...knowing }));
  expect((await fetch(nowhere)).status).toBe(503);
});

test('the API learns the address of each visitor with the proof that the site sent it, and not from the visitor', async () => {
  const api = await open((request, response) => response.end(JSON.stringify(request.headers)));
  const site = await open(apiProxy({ apiUrl: api, ...knowing }));
  const headers = {
    'X-Forwarded-For': '198.51.100.1, 2001:db8::7',
    [visitorHeader]: '192.0.2.1',
    [siteKeyHeader]: 'guessed',
  };
  const sent = await (await fetch(site, { headers })).json();
  expect(sent[visitorHeader.toLowerCase()]).toBe('2001:db8::7');
  expect(sent[siteKeyHeader.toLowerCase()]).toBe(knowing.feedKey);
});
