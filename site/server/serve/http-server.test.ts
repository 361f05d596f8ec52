import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { createHttpServer, listenOn } from './http-server.ts';

const refuse: RequestListener = (_request, response) => {
  response.writeHead(413, { Connection: 'close', 'Content-Type': 'text/plain' }).end('too large');
};

async function open(listener: RequestListener) {
  const server = createHttpServer(listener);
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port, url: `http://127.0.0.1:${port}/` };
}

test('a client that sends too much can read the answer, every time', async () => {
  const { url } = await open(refuse);
  for (let round = 0; round < 10; round += 1) {
    const answer = await fetch(url, { method: 'POST', body: new Uint8Array(11 * 2 ** 20) });
    expect([answer.status, await answer.text()]).toEqual([413, 'too large']);
  }
});

test('a client that sends everything before reading gets the answer too', async () => {
  const { port } = await open(refuse);
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  const body = Buffer.alloc(2 ** 20);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${12 * body.length}\r\n\r\n`);
  for (let sent = 0; sent < 12; sent += 1) {
    await new Promise<void>((resolve, reject) =>
      socket.write(body, (error) => (error ? reject(error) : resolve())),
    );
  }
  const heard: Buffer[] = [];
  socket.on('data', (chunk) => heard.push(chunk)).resume();
  await waitFor(() => socket.readableEnded);
  expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1\.1 413 /);
});

test('a client that never stops sending is disconnected', async () => {
  const { server, url } = await open(refuse);
  let connections = 0;
  let taken = 0;
  server.on('connection', (socket) => {
    connections += 1;
    socket.on('close', () => {
      taken = socket.bytesRead;
      connections -= 1;
    });
  });
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  await fetch(url, { method: 'POST', body: Readable.toWeb(endless), duplex: 'half' } as RequestInit).catch(
    () => null,
  );
  await waitFor(() => connections === 0 && taken > 0);
  expect(taken).toBeLessThan(64 * 2 ** 20);
  endless.destroy();
});

test('a connection whose bodies were read is reused', async () => {
  let connections = 0;
  const { server, url } = await open((request, response) => {
    request.resume().on('end', () => response.end('read'));
  });
  server.on('connection', () => (connections += 1));
  for (let round = 0; round < 5; round += 1) {
    expect(await (await fetch(url, { method: 'POST', body: 'short' })).text()).toBe('read');
  }
  expect(connections).toBeLessThan(5);
});
