import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fresh } from '#site/server/page-store/page.ts';
import { filmPath } from '#site/server/testing/fake-data.ts';
import { openSite } from '#site/server/testing/open-site.ts';
import { rawRequest } from '#site/server/testing/raw-request.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { createHttpServer, listenOn } from './http-server.ts';
import { pagePreparer } from './page-response.ts';

const path = filmPath(1);
const plain = `GET ${path} HTTP/1.1\r\nHost: films.example\r\nAccept-Encoding: br\r\n\r\n`;
const last = 'GET / HTTP/1.1\r\nHost: films.example\r\nConnection: close\r\n\r\n';
const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

async function ready() {
  const site = await openSite();
  await fetch(site.url + path);
  return site;
}

/** One connection that the test can write to repeatedly. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  return {
    socket,
    answer: () => answer,
    async send(text: string, answers: number): Promise<void> {
      socket.write(text);
      await waitFor(() => statuses(answer).length === answers && (answers === 0 || !answer.endsWith('\r\n')));
    },
  };
}

test('a connection answers several pages, and then any other request as well', async () => {
  const { port } = await ready();
  const visitor = open(port);
  await visitor.send(plain, 1);
  await visitor.send(plain, 2);
  await visitor.send('POST /api/comments HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody', 3);
  await visitor.send(plain, 4);
  expect(statuses(visitor.answer())).toEqual(['200', '200', '200', '200']);
  expect(visitor.answer()).toContain('API POST /api/comments');
});

test('the fast path and node:http answer with the same headers', async () => {
  const { port } = await ready();
  const visitor = open(port);
  await visitor.send(plain, 1);
  const quick = visitor.answer();
  // Two requests in one packet do not qualify for the fast path.
  const both = await rawRequest(port, plain + last);
  const headersOf = (answer: string) =>
    answer
      .slice(0, answer.indexOf('\r\n\r\n'))
      .replace(/Date: .*/, '')
      .split('\r\n')
      .sort();
  expect(headersOf(quick)).toEqual(headersOf(both));
});

test('any request that is not plain is answered by node:http', async () => {
  const { port } = await ready();
  const head = `GET ${path} HTTP/1.1\r\n`;
  for (const [request, status] of [
    [`${head}\r\n`, '400'],
    [`${head}Host: x\r\nHo st: y\r\n\r\n`, '400'],
    [`${head}Host: x\r\nBad: a\u0000b\r\n\r\n`, '400'],
    [`${head}Host: x\nAccept-Encoding: br\n\n`, '400'],
    [`${head}Host: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`, '400'],
    [`GET ${path} HTTP/9.9\r\nHost: x\r\n\r\n`, '400'],
    [`${head}Host: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
    [`${head}Host: x\r\nConnection: close\r\nAccept-Encoding: br\r\n\r\n`, '200'],
    [`GET ${path} HTTP/1.0\r\n\r\n`, '200'],
    [`${head}Host: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc`, '200'],
    [`${head}Host: x\r\nHost: y\r\nConnection: close\r\n\r\n`, '400'],
  ] as const) {
    expect([request.slice(0, 80), statuses(await rawRequest(port, request))]).toEqual([
      request.slice(0, 80),
      [status],
    ]);
  }
});

test('a request that arrives byte by byte is answered too', async () => {
  const { port } = await ready();
  const visitor = open(port);
  for (const byte of plain) {
    visitor.socket.write(byte);
    await new Promise(setImmediate);
  }
  await waitFor(() => statuses(visitor.answer()).length === 1);
  expect(statuses(visitor.answer())).toEqual(['200']);
});

test('a page that became stale is not answered from memory', async () => {
  const { port, data, publisher } = await ready();
  const visitor = open(port);
  await visitor.send(plain, 1);
  data.edit(1);
  publisher.apply({ changes: data.log, cursor: 1, head: 1, reset: false });
  await visitor.send(plain, 2);
  const [first, second] = [...visitor.answer().matchAll(/ETag: (.*)\r/g)].map(([, etag]) => etag);
  expect([first, second]).toEqual([
    'W/"/movies/film-1: film-1 v1,film-2 v1"',
    'W/"/movies/film-1: film-1 v2,film-2 v1"',
  ]);
});

test('answers 304 when the page did not change', async () => {
  const { port } = await ready();
  const visitor = open(port);
  visitor.socket.write(plain.replace('\r\n\r\n', '\r\nIf-None-Match: *\r\n\r\n'));
  await waitFor(() => visitor.answer().includes('\r\n\r\n'));
  expect(statuses(visitor.answer())).toEqual(['304']);
});

test('a body is never read as the next request', async () => {
  const { port } = await ready();
  const smuggled = 'GET /movies/smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
  const visitor = open(port);
  await visitor.send(plain, 1);
  await visitor.send(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    2,
  );
  await visitor.send(plain, 3);
  expect(statuses(visitor.answer())).toEqual(['200', '200', '200']);
});

test.each([
  'Host: x\r\nTransfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  'Host: x\r\nTransfer-Encoding: gzip, chunked',
  'Host: x\r\nTransfer-Encoding: chunked, chunked',
  'Host: x\r\nHost: evil.example\r\nTransfer-Encoding: chunked',
])(
  'what others may read in another way ends the connection, and nothing behind it is done: %j',
  async (headers) => {
    const { port, url } = await ready();
    const behind = 'POST /api/behind HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
    const answer = await rawRequest(
      port,
      `POST /api/comments HTTP/1.1\r\n${headers}\r\n\r\n0\r\n\r\n${behind}`,
    );
    expect(statuses(answer)).toEqual(['400']);
    expect(await (await fetch(`${url}/api/still-here`)).text()).toBe('API GET /api/still-here');
  },
);

test('an idle connection is closed after the timeout', async () => {
  const { port } = await ready();
  const visitor = open(port);
  await visitor.send(plain, 1);
  await waitFor(() => visitor.socket.closed);
});

test('a client that does not read gets no second page, and does not keep the server from stopping', async () => {
  const asked: string[] = [];
  // More than the socket buffers hold.
  const body = Buffer.alloc(32 * 1024 * 1024);
  const page = (wanted: string) => {
    asked.push(wanted);
    return pagePreparer(() => [])({
      path: wanted,
      status: 200,
      etag: '"1"',
      headers: {},
      tags: [],
      body,
      stale: fresh,
    });
  };
  const server = createHttpServer((_request, response) => response.end(), { page });
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  const deaf = connect(port, '127.0.0.1');
  onTestFinished(() => void deaf.destroy());
  deaf.write(plain);
  await waitFor(() => asked.length === 1);
  deaf.write(plain);
  const other = open(port);
  await other.send(plain.replace(path, '/other'), 1);
  await waitFor(() => asked.length === 2);
  expect(asked).toEqual([path, '/other']);
  server.close();
  server.closeAllConnections();
  await once(deaf.on('error', () => undefined).resume(), 'close');
  expect(deaf.bytesRead).toBeLessThan(body.length);
});
