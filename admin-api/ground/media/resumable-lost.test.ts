import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { uploaderOf } from './testing/uploader.ts';
import { mp4Of } from './testing/videos.ts';

let api: TestApi;
let tus: Record<string, string>;
beforeAll(async () => {
  api = await startApi();
  const { cookie } = await uploaderOf(api);
  tus = { Cookie: cookie, 'Tus-Resumable': '1.0.0' };
});
afterAll(() => api.close());

test('a client that lost its connection continues at once, while the server still waits for the rest', async () => {
  const content = mp4Of(300_000);
  const begun = await fetch(`${api.url}/api/upload/resumable`, {
    method: 'POST',
    headers: { ...tus, 'Upload-Length': String(content.length), 'Upload-Metadata': `kind ${btoa('video')}` },
  });
  const location = begun.headers.get('location') ?? '';
  const { hostname, port } = new URL(api.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const head = {
    ...tus,
    Host: 'films.example',
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': String(content.length),
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  silent.write(`PATCH ${location} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  silent.write(content.subarray(0, 100_000));
  const file = api.media.resumable.fileOf(location.split('/').at(-1) ?? '');
  await expect.poll(() => statSync(file).size).toBeGreaterThanOrEqual(100_000);
  const asked = await fetch(api.url + location, { method: 'HEAD', headers: tus });
  const offset = Number(asked.headers.get('upload-offset'));
  const rest = await fetch(api.url + location, {
    method: 'PATCH',
    headers: {
      ...tus,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content.subarray(offset)),
  });
  expect(rest.status).toBe(200);
  silent.destroy();
});
