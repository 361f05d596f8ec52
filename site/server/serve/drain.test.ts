import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { drainable } from './drain.ts';

const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/** A server whose answers are sent by the test. */
async function slowServer() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => waiting.push(response));
  const drain = drainable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);
  const ask = async () => {
    const asked = request({ port, host: '127.0.0.1', agent }).end();
    const [answer] = await once(asked, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString(), connection: answer.headers.connection };
  };
  return { waiting, drain, ask, port };
}

test('a running answer is completed, and its connection ends with it', async () => {
  const { waiting, drain, ask } = await slowServer();
  const answer = ask();
  await waitFor(async () => waiting.length === 1);
  const drained = drain();
  waiting[0]?.end('to the end');
  expect(await answer).toEqual({ text: 'to the end', connection: 'close' });
  await drained;
});

test('a request over an open connection meanwhile is answered, and the connection ends with that', async () => {
  const { waiting, drain, ask } = await slowServer();
  const first = ask();
  await waitFor(async () => waiting.length === 1);
  waiting[0]?.end('first');
  expect(await first).toEqual({ text: 'first', connection: 'keep-alive' });
  const drained = drain();
  const second = ask();
  await waitFor(async () => waiting.length === 2);
  waiting[1]?.end('second');
  expect(await second).toEqual({ text: 'second', connection: 'close' });
  await drained;
});

test('no new connection is accepted, and idle ones delay nothing', async () => {
  const { waiting, drain, ask, port } = await slowServer();
  const first = ask();
  await waitFor(async () => waiting.length === 1);
  waiting[0]?.end('first');
  await first;
  await drain();
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
});
