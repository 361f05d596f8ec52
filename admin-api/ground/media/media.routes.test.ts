import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { sendRaw } from '#tools/fuzz/raw-http.ts';
import { startS3 } from './testing/s3-server.ts';
import { filesIn, type Uploader, uploaderOf } from './testing/uploader.ts';
import { mp4Of } from './testing/videos.ts';

const film = mp4Of(10_000);

describe.each(['folder', 's3'] as const)('out of a %s', (kind) => {
  let s3: Awaited<ReturnType<typeof startS3>> | undefined;
  let api: TestApi;
  let admin: Uploader;
  let url: string;
  beforeAll(async () => {
    s3 = kind === 's3' ? await startS3() : undefined;
    api = await startApi(s3 ? { storage: s3.target } : {});
    admin = await uploaderOf(api);
    url = (await (await admin.send('video', film)).json()).url;
  });
  afterAll(async () => {
    await api.close();
    await s3?.stop();
  });
  const get = (headers: Record<string, string> = {}, query = '', method = 'GET') =>
    fetch(api.url + url + query, { method, headers });

  test('a file is complete, cached for ever, and cannot run anything when opened directly', async () => {
    const answer = await get();
    expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10000',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('a poster stored before in other widths has a picture for each of today', async () => {
    await api.media.storage.put('posters/old-320.webp', Buffer.from('old'));
    for (const width of [240, 360]) {
      const answer = await fetch(`${api.url}/media/posters/old-${width}.webp`);
      expect([answer.status, await answer.text()]).toEqual([200, 'old']);
    }
    expect((await fetch(`${api.url}/media/posters/old-160.webp`)).status).toBe(404);
  });

  test('in ranges, as players request it', async () => {
    const part = await get({ Range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      'bytes 100-199/10000',
      '100',
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 200))).toBe(true);
    expect((await get({ Range: 'bytes=-5' })).headers.get('content-range')).toBe('bytes 9995-9999/10000');
    const beyond = await get({ Range: 'bytes=10000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10000']);
    const stale = await get({ Range: 'bytes=0-1', 'If-Range': '"another"' });
    expect(stale.status).toBe(200);
  });

  test('answers 304 when it is cached, and HEAD without its bytes', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get({ 'If-None-Match': etag })).status).toBe(304);
    expect((await get({ 'If-None-Match': `"x", W/${etag}` })).status).toBe(304);
    const head = await get({}, '', 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10000', '']);
  });

  test('with the requested file name', async () => {
    const answer = await get({}, `?download=${encodeURIComponent('Amélie & "the" film.mp4')}`);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Am_lie & the film.mp4"; filename*=UTF-8''Am%C3%A9lie%20%26%20the%20film.mp4`,
    );
  });

  test('many ranges at once return no more than the file', async () => {
    const many = `bytes=${Array.from({ length: 1200 }, (_, at) => `${at}-`).join(',')}`;
    const answer = await get({ Range: many });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, film.length]);
  });

  test('a missing file is 404, and a write 405', async () => {
    for (const path of [
      '/media/uploads/videos/nothing.mp4',
      '/media/.incoming',
      '/media/uploads',
      '/media/a/b/c/d/e',
    ])
      expect((await fetch(api.url + path)).status).toBe(404);
    expect((await get({}, '', 'DELETE')).status).toBe(405);
  });

  test('a poster is available in all its sizes', async () => {
    const red = await sharp({ create: { width: 500, height: 750, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const poster: string = (await (await admin.send('poster', red)).json()).url;
    for (const [ending, type] of [
      ['.webp', 'image/webp'],
      ['-240.avif', 'image/avif'],
    ] as const) {
      const answer = await fetch(api.url + poster.replace('.webp', ending));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    }
    if (s3)
      expect(
        filesIn(s3.folder).filter((file) => file.startsWith('media/uploads/posters/')).length,
      ).toBeGreaterThan(5);
  });
});

test('a path that leads outside is 404', async () => {
  const api = await startApi();
  const parts = [
    '..',
    '.',
    '%2e%2e',
    '%2e.',
    '..%2f',
    '%2f',
    '%5c',
    '..%5c',
    '%00',
    '%252e%252e',
    '....',
    '..;',
    '%c0%ae%c0%ae',
    '%ff',
    '~',
    '*',
    '%zz',
  ];
  const targets = ['etc/passwd', 'secrets.json', 'incoming', 'package.json', '.env'];
  const forms = parts.flatMap((part) =>
    targets.flatMap((target) => [
      `${part}/${target}`,
      `uploads/${part}/${part}/${target}`,
      `${part}${target}`,
      `${target}${part}`,
    ]),
  );
  const { folder } = api.media;
  if (folder === null) throw new Error('Without a folder there is nothing to climb out of');
  const secret = 'nobody may read this';
  for (const file of ['../secrets.json', '../package.json', '.env', '../incoming'])
    await writeFile(join(folder, file), secret).catch(() => undefined);
  // Sent byte by byte: fetch would normalise most of these paths.
  const port = Number(new URL(api.url).port);
  for (const start of ['/media/', '/media//', '//media/', '/media/./'])
    for (const form of forms) {
      const answer = await sendRaw(
        port,
        `GET ${start}${form} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect([400, 404], start + form).toContain(answer?.status);
      expect(answer?.text, start + form).not.toContain(secret);
    }
  await api.close();
});
