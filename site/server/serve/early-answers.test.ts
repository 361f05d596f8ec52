import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { createHttpServer, type HttpServerOptions, listenOn } from './http-server.ts';

async function open(listener: RequestListener, limits: HttpServerOptions['limits'] = {}) {
  const server = createHttpServer(listener, { limits });
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port };
}

async function send(port: number, ...parts: string[]) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.setEncoding('latin1').on('error', () => undefined);
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  return { socket, heard: () => heard };
}

/** Every way in which this product reads a body. */
const readers: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
  'for await': async (request) => {
    for await (const _ of request.iterator({ destroyOnReturn: false }));
  },
  'the data event': (request) =>
    new Promise((resolve, reject) => {
      request.on('data', () => undefined).on('end', resolve);
      request.on('aborted', () => reject(new Error('aborted')));
    }),
  'a pipe': (request) =>
    pipeline(request, async (source) => {
      for await (const _ of source);
    }),
  'a consumer': text,
};

const begin = (headers: string, path = '/') => `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\nbegin`;
const lengths = {
  'a length': begin('Content-Length: 1000000'),
  chunks: begin('Transfer-Encoding: chunked').replace('begin', '5\r\nbegin\r\n'),
  'HTTP/1.0': begin('Content-Length: 1000000').replace('HTTP/1.1', 'HTTP/1.0'),
};

for (const [reader, read] of Object.entries(readers))
  for (const [how, first] of Object.entries(lengths))
    test(`a body with ${how} that is cut ends for ${reader}, while it still drips`, async () => {
      let failed: unknown;
      const { port } = await open(
        (request, response) =>
          void read(request).then(
            () => response.end('whole'),
            (error: unknown) => {
              failed = error;
            },
          ),
        { bodyTime: 100 },
      );
      const { socket, heard } = await send(port, first);
      const drip = setInterval(() => socket.writable && socket.write('1\r\n \r\n'), 20);
      onTestFinished(() => clearInterval(drip));
      await waitFor(() => failed !== undefined);
      expect(failed).toBeInstanceOf(Error);
      await waitFor(() => heard() !== '');
      expect(heard()).toMatch(/^HTTP\/1\.1 408 /);
    });

test('a body whose reader gives up is discarded, and its connection used again', async () => {
  const { port } = await open(async (request, response) => {
    for await (const _ of request) break;
    response.end(`answer to ${request.url}`);
  });
  const body = 'x'.repeat(500_000);
  const { socket, heard } = await send(port, begin(`Content-Length: ${body.length + 5}`, '/one'));
  await waitFor(() => heard().includes('answer to /one'));
  socket.write(`${body}GET /two HTTP/1.1\r\nHost: a\r\n\r\n`);
  await waitFor(() => heard().includes('answer to /two'));
});

test('a body that arrives after its answer ends its connection when it never ends', async () => {
  const { server, port } = await open((_request, response) => response.end('early'));
  let open_ = 0;
  server.on('connection', (socket) => {
    open_ += 1;
    socket.on('close', () => (open_ -= 1));
  });
  const { socket, heard } = await send(port, begin('Content-Length: 1000000'));
  await waitFor(() => heard().includes('early'));
  const drip = setInterval(() => socket.writable && socket.write(' '), 100);
  onTestFinished(() => clearInterval(drip));
  await waitFor(() => open_ === 0);
});

test('nothing that was sent behind a refused request is carried out', async () => {
  const done: (string | undefined)[] = [];
  const { port } = await open(
    (request, response) => {
      done.push(request.url);
      request.resume();
      if (request.url !== '/slow') response.end();
    },
    { bodiesPerAddress: 1 },
  );
  await send(port, begin('Content-Length: 1000', '/slow'));
  await waitFor(() => done.length === 1);
  const next = 'POST /behind HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';
  const { heard, socket } = await send(port, `${begin('Content-Length: 5', '/refused')}${next}${next}`);
  await waitFor(() => socket.readableEnded);
  expect(heard()).toMatch(/^HTTP\/1\.1 429 /);
  expect(heard().match(/HTTP\/1\.1/g)).toHaveLength(1);
  socket.write(next);
  await pause(50);
  expect(done).toEqual(['/slow']);
});
