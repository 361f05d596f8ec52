import { once } from 'node:events';
import { type RequestListener, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { siteKeyHeader, visitorHeader } from '#schema/rules/site-headers.ts';
import { ownCertificate } from '#site/server/testing/own-certificate.ts';
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

test.each(['localhost', '127.0.0.1'])(
  'an API at https://%s is known by its own name, whatever name its visitors use',
  async (name) => {
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, ownCertificate.cert]);
    const names: unknown[] = [];
    const api = createSecureServer(ownCertificate, (req, res) => {
      names.push('servername' in req.socket && req.socket.servername);
      res.end(`answer for ${req.headers.host}`);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      setDefaultCACertificates(trusted);
      api.closeAllConnections();
      api.close();
    });
    await once(api, 'listening');
    const site = await open(
      apiProxy({ apiUrl: `https://${name}:${(api.address() as AddressInfo).port}`, ...knowing }),
    );
    for (const host of ['films.example', 'other.example:8080', '192.0.2.1', 'localhost']) {
      const asked = request(site, { headers: { Host: host } }).end();
      const [answer] = await once(asked, 'response');
      expect([answer.statusCode, await text(answer)]).toEqual([200, `answer for ${host}`]);
    }
    expect(new Set(names)).toEqual(new Set([name === 'localhost' ? name : false]));
  },
);
