import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApi } from '#admin-api/testing/api-server.ts';
import { filledPath, type Route, routesOf } from '#admin-api/testing/routes.ts';
import { takesFile } from '#schema/rules/upload.ts';
import { createHttpServer, listenOn } from '#site/server/serve/http-server.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { isInstalled, startWebServer, webServers } from './testing/web-servers.ts';

// Files may be large and slow, on every way to the routes that take them.

let withBody: Route[];
let folder: string;
beforeAll(async () => {
  const api = await startApi();
  withBody = routesOf(api.app).filter(({ isWrite }) => isWrite);
  await api.close();
  // The folder must be readable for the server's user.
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-files-'));
  chmodSync(folder, 0o755);
  // An export without moved addresses.
  mkdirSync(join(folder, 'exported/.lamphouse'), { recursive: true });
  for (const list of ['moves', 'policies'])
    for (const name of webServers)
      writeFileSync(
        join(folder, `exported/.lamphouse/${list}.${name}`),
        name === 'nginx' ? '' : 'default ""\n',
      );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isFile = ({ contract }: Route) => (contract?.bodyType ?? 'application/json') !== 'application/json';
const onlyJson = ({ contract }: Route) => contract?.body !== undefined && !contract.bodyType;
const megabyte = 2 ** 20;

/** A server that accepts JSON for a moment only, and tells how much it has received. */
async function openServer() {
  const received = { bytes: 0 };
  const server = createHttpServer(
    (req, res) => {
      received.bytes = 0;
      req
        .on('data', (chunk: Buffer) => {
          received.bytes += chunk.length;
        })
        .on('end', () => res.end(String(received.bytes)));
    },
    { limits: { bodyTime: 1 } },
  );
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, received };
}

/** Sends three megabytes, and the last byte once the server has some of the first and its time for JSON is over. */
async function send(url: string, { method, path }: Route, received: { bytes: number }): Promise<string> {
  const sent = request(url + filledPath(path), {
    method,
    headers: { 'Content-Length': 3 * megabyte, 'Content-Type': 'application/octet-stream' },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  let isAnswered = false;
  const end = () => {
    isAnswered = true;
  };
  answered.then(end, end);
  sent.on('error', () => undefined).write(Buffer.alloc(3 * megabyte - 1));
  await waitFor(() => received.bytes > 2 * megabyte || isAnswered);
  await pause(100);
  sent.end('.');
  const [answer] = await answered;
  return `${answer.statusCode} ${await text(answer)}`;
}

test('the routes that take files are those that are known to', () => {
  const known = (route: Route) => takesFile(filledPath(route.path));
  expect(withBody.filter(isFile).map(({ name }) => name)).toContain('POST /api/imports');
  expect(withBody.filter((route) => isFile(route) && !known(route))).toEqual([]);
  expect(withBody.filter((route) => onlyJson(route) && known(route))).toEqual([]);
});

test('Lamphouse waits for every kind of file, and not for JSON', async () => {
  const { port, received } = await openServer();
  const url = `http://127.0.0.1:${port}`;
  for (const route of withBody.filter(isFile))
    expect([route.name, await send(url, route, received)]).toEqual([route.name, `200 ${3 * megabyte}`]);
  const json = withBody.filter(onlyJson).at(0);
  expect(json && (await send(url, json, received))).toMatch(/^408 /);
});

for (const name of webServers)
  for (const kind of ['live', 'export'] as const)
    describe.skipIf(!isInstalled(name))(`behind ${name}, ${kind}`, () => {
      test('every kind of file is passed on as it arrives, whatever its size', async () => {
        const { port, received } = await openServer();
        const exported = join(folder, 'exported');
        const scratch = join(folder, `${name}-${kind}`);
        const server = await startWebServer(name, kind, { exported, scratch, livePorts: [port] });
        onTestFinished(server.stop);
        for (const route of withBody.filter(isFile))
          expect([route.name, await send(server.url, route, received)]).toEqual([
            route.name,
            `200 ${3 * megabyte}`,
          ]);
      });
    });
