import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#admin-api/ground/http/log.ts';
import { filesIn, type Uploader, uploaderOf } from '#admin-api/ground/media/testing/uploader.ts';
import { mp4 } from '#admin-api/ground/media/testing/videos.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { apiProxy } from '#site/server/serve/api-proxy.ts';
import { createHttpServer, listenOn } from '#site/server/serve/http-server.ts';
import { scratchFolder } from '#site/server/testing/open-store.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { runningRequests } from './running-requests.ts';
import { startPart } from './testing/part.ts';

// Requests that are refused in the middle of their body, whose clients go on sending a little.

let api: TestApi;
let admin: Uploader;
const faults: string[] = [];
beforeAll(async () => {
  api = await startApi({ log: createLogger('error', { write: (line) => void faults.push(line) }) });
  admin = await uploaderOf(api);
});
afterAll(() => api.close());

/** Sends the head and a first part, and goes on with a byte now and then, whatever is answered. */
async function drip(port: number, head: string[], first: string): Promise<{ status: () => number }> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\n${first}`);
  const timer = setInterval(() => socket.writable && socket.write(' '), 50);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
  return { status: () => Number(heard.slice(9, 12)) };
}

const post = (path: string, type: string, ...more: string[]) => [
  `POST ${path} HTTP/1.1`,
  'Host: films.example',
  `Content-Type: ${type}`,
  'Content-Length: 100000',
  ...more,
];
const part = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';

async function listen(listener: RequestListener): Promise<number> {
  const server = createHttpServer(listener, { limits: { bodyTime: 300, uploadSpan: 300 } });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (await listenOn(server, { port: 0, host: '127.0.0.1' })).port;
}

const knowing = { feedKey: 'k'.repeat(32), proxies: 0 };

async function openApi(isInFront: boolean) {
  const left: number[] = [];
  const requests = runningRequests((count) => left.push(count));
  const port = await listen(requests.listen(api.app.callback()));
  return {
    port: isInFront ? await listen(apiProxy({ apiUrl: `http://127.0.0.1:${port}`, ...knowing })) : port,
    async expectNoneRunning() {
      await requests.ended();
      expect(left).toEqual([]);
      // A client that is too slow is no fault of the API.
      expect(faults).toEqual([]);
    },
  };
}

const began = async (length: number) => {
  const kind = `kind ${Buffer.from('video').toString('base64')}`;
  const headers = { Cookie: admin.cookie, 'Tus-Resumable': '1.0.0' };
  const answer = await fetch(`${api.url}/api/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(length), 'Upload-Metadata': kind },
  });
  return answer.headers.get('location') ?? '';
};

describe.each([
  ['the API', false],
  ['a site server in front of it', true],
])('cut by %s', (_, isInFront) => {
  test.each(['/api/movies', '/api/contact', '/api/login/admin'])(
    'JSON for %s ends for the API',
    async (path) => {
      const { port, expectNoneRunning } = await openApi(isInFront);
      const one = await drip(port, post(path, 'application/json', `Cookie: ${admin.cookie}`), '{');
      await waitFor(() => one.status() > 0);
      expect(one.status()).toBe(408);
      await expectNoneRunning();
    },
  );

  test.each(['/api/upload/poster', '/api/upload/video', '/api/upload/subtitles', '/api/imports'])(
    'forms for %s leave no file, and their slots free',
    async (path) => {
      const { port, expectNoneRunning } = await openApi(isInFront);
      const head = post(path, 'multipart/form-data; boundary=cut', `Cookie: ${admin.cookie}`);
      const cut = await Promise.all([drip(port, head, part), drip(port, head, part)]);
      await waitFor(() => cut.every(({ status }) => status() > 0));
      expect(cut.map(({ status }) => status())).toEqual([408, 408]);
      expect((await admin.send('video', mp4)).status).toBe(200);
      await expectNoneRunning();
      expect(filesIn(api.media.incoming.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
  );

  test('resumable uploads leave their slots free, and can be resumed', async () => {
    const { port, expectNoneRunning } = await openApi(isInFront);
    const places = [await began(mp4.length), await began(mp4.length)];
    const cut = await Promise.all(
      places.map((place) =>
        drip(
          port,
          [
            `PATCH ${place} HTTP/1.1`,
            'Host: films.example',
            `Cookie: ${admin.cookie}`,
            'Tus-Resumable: 1.0.0',
            'Upload-Offset: 0',
            'Content-Type: application/offset+octet-stream',
            `Content-Length: ${mp4.length}`,
          ],
          '',
        ),
      ),
    );
    await waitFor(() => cut.every(({ status }) => status() > 0));
    expect(cut.map(({ status }) => status())).toEqual([408, 408]);
    await expectNoneRunning();
    for (const place of places) {
      const headers = { Cookie: admin.cookie, 'Tus-Resumable': '1.0.0' };
      const asked = await fetch(api.url + place, { method: 'HEAD', headers });
      const offset = Number(asked.headers.get('upload-offset'));
      const rest = await fetch(api.url + place, {
        method: 'PATCH',
        headers: {
          ...headers,
          'Upload-Offset': String(offset),
          'Content-Type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(mp4.subarray(offset)),
      });
      // The bytes that were sent are not those of a video.
      expect(rest.status).toBe(offset > 0 ? 415 : 200);
    }
  });
});

test('the product stops by itself while bodies that it has cut still drip, and others begin', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const env = { DATA_DIR: scratchFolder(), DATABASE_URL: database.url };
  const product = await startPart({ script: 'start', env });
  onTestFinished(async () => void (await product.end('SIGKILL')));
  const port = Number(new URL(product.url).port);
  const json = post('/api/contact', 'application/json');
  const form = post('/contact', 'application/x-www-form-urlencoded');
  const cut = await Promise.all([drip(port, json, '{'), drip(port, form, 'name=')]);
  await waitFor(() => cut.every(({ status }) => status() === 408));
  const late = await Promise.all([drip(port, json, '{'), drip(port, form, 'name=')]);
  expect(await product.end('SIGTERM')).toBe(0);
  expect(late.map(({ status }) => status())).not.toContain(200);
});
