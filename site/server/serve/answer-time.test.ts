import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer, listenOn } from './http-server.ts';

const limits = { silence: 100, answerTime: 30_000 };

/** Everything that a client hears until its connection is closed, which sends this and then nothing. */
async function heard(listener: RequestListener, sent: string, changes = {}): Promise<string> {
  const server = createHttpServer(listener, { limits: { ...limits, ...changes } });
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.drain());
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined).write(sent);
  await once(socket, 'close');
  return text;
}

const post = (length: number, body: string) =>
  `POST /api/bulk-changes HTTP/1.1\r\nHost: films.example\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`;

/** Takes several times as long as a client may be silent. */
const slow: RequestListener = (request, response) =>
  void request.resume().on('end', async () => {
    await pause(5 * limits.silence);
    response.end('ordered');
  });

test('a client that waits for its answer is not cut off', async () => {
  expect(await heard(slow, post(2, '{}'))).toMatch(/ 200 OK[\s\S]*ordered$/);
  expect(await heard(slow, 'GET / HTTP/1.1\r\nHost: films.example\r\nConnection: close\r\n\r\n')).toMatch(
    /ordered$/,
  );
});

test('one that does not send all of its request is, one whose answer does not go on, and one that never gets one', async () => {
  expect(await heard(slow, post(3, '{}'))).toBe('');
  const begun: RequestListener = (_request, response) => void response.write('begun');
  expect(await heard(begun, post(0, ''))).toMatch(/begun\r\n$/);
  expect(await heard(() => undefined, post(0, ''), { answerTime: 300 })).toBe('');
});
