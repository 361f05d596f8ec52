import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { uploaded, uploadMessages } from '#schema/rules/upload.ts';
import { mediaLibrary } from '#schema/shapes/media-library.ts';
import { filesIn, type Uploader, uploaderOf } from './testing/uploader.ts';
import { mp4 } from './testing/videos.ts';

let api: TestApi;
let admin: Caller;
let uploader: Uploader;
let picture: Buffer;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  uploader = await uploaderOf(api);
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.em().execute('truncate movies, trash, media cascade');
});

const library = async () => mediaLibrary.parse(await (await admin.get('/api/media?limit=50')).json());
const send = async (kind: 'poster' | 'video' | 'subtitles', content: Uint8Array, name: string) =>
  uploaded[kind].parse(await (await uploader.send(kind, content, name)).json());
const onDisk = () => filesIn(api.media.folder ?? '').length;

test.each([
  ['poster', () => picture],
  ['video', () => mp4],
  ['subtitles', () => Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n')],
] as const)(
  'the same %s is stored once, under its first name, and each use counts',
  async (kind, content) => {
    const before = onDisk();
    const first = await send(kind, content(), 'first');
    const stored = onDisk();
    expect(stored).toBeGreaterThan(before);
    const second = await send(kind, content(), 'second');
    expect(first.message).toBe(uploadMessages.uploaded[kind]);
    expect(second).toEqual({ url: first.url, message: uploadMessages.known });
    expect(onDisk()).toBe(stored);

    const em = api.em();
    const [one, other] = [await buildMovie(em, { title: 'One' }), await buildMovie(em, { title: 'Other' })];
    await em.execute('update movies set download_url = ?', [first.url]);
    expect((await library()).files).toMatchObject([{ name: 'first', url: first.url, useCount: 2 }]);
    // The file stays with its other use.
    await em.execute('update movies set download_url = null where id = ?', [one.id]);
    const [file] = (await library()).files;
    expect(file?.uses).toMatchObject([{ kind: 'title', id: other.id }]);
    expect((await admin.delete(`/api/media/${file?.id}`)).status).toBe(409);
    await em.execute('update movies set download_url = null');
    expect((await admin.delete(`/api/media/${file?.id}`)).status).toBe(200);
    expect(onDisk()).toBe(before);

    // What was deleted is stored anew.
    const third = await send(kind, content(), 'third');
    expect(third.message).toBe(uploadMessages.uploaded[kind]);
    expect(third.url).not.toBe(first.url);
  },
);

test('uploads of the same file at once end with one, resumable ones included', async () => {
  const before = onDisk();
  const resumable = async () => {
    const answer = await fetch(`${api.url}/api/upload/resumable`, {
      method: 'POST',
      headers: {
        Cookie: uploader.cookie,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(mp4.length),
        'Upload-Metadata': `kind ${Buffer.from('video').toString('base64')},filename ${Buffer.from('a.mp4').toString('base64')}`,
        'Content-Type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(mp4),
    });
    return uploaded.video.parse(await answer.json());
  };
  const all = await Promise.all([send('video', mp4, 'a.mp4'), resumable(), send('video', mp4, 'b.mp4')]);
  expect(new Set(all.map(({ url }) => url)).size).toBe(1);
  expect(all.filter(({ message }) => message === uploadMessages.known)).toHaveLength(2);
  expect((await library()).total).toBe(1);
  expect(onDisk()).toBe(before + 1);
});

test('a file that is sent again counts as new when unused ones are deleted', async () => {
  const { url } = await send('poster', picture, 'old.png');
  await api.em().execute(`update media set created_at = now() - interval '9 days'`);
  await send('poster', picture, 'again.png');
  await admin.delete('/api/media/unused');
  expect((await library()).files).toMatchObject([{ url }]);
  const digest = createHash('sha256').update(picture).digest('hex');
  expect(await api.em().execute('select digest from media')).toEqual([{ digest }]);
  await api.em().execute(`update media set offered_at = now() - interval '9 days'`);
  await admin.delete('/api/media/unused');
  expect((await library()).files).toEqual([]);
});
