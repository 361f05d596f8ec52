import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { changedMedia, mediaLibrary, mediaLibraryMessages } from '#schema/shapes/media-library.ts';
import { type Uploader, uploaderOf } from './testing/uploader.ts';

let api: TestApi;
let admin: Caller;
let uploader: Uploader;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  uploader = await uploaderOf(api);
});
afterAll(() => api.close());
beforeEach(() => api.em().execute('truncate movies, media cascade'));

const files = async () => mediaLibrary.parse(await (await admin.get('/api/media')).json()).files;

let made = 0;
async function stored(kind: 'poster' | 'subtitles', name: string) {
  made += 1;
  const picture = () =>
    sharp({ create: { width: 20, height: 30, channels: 3, background: { r: made, g: 1, b: 1 } } })
      .png()
      .toBuffer();
  const content =
    kind === 'poster' ? await picture() : Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\nLine ${made}\n`);
  const answer = await uploader.send(kind, content, name);
  const { url }: { url: string } = await answer.json();
  return (await files()).find((file) => file.url === url) ?? expect.fail();
}

test('a file is renamed with its extension, and a picture gets a text', async () => {
  const { id, url } = await stored('poster', 'IMG_2041.PNG');
  const change = async (changes: object) => {
    const answer = await admin.put(`/api/media/${id}`, changes);
    expect(answer.status).toBe(200);
    return changedMedia.parse(await answer.json());
  };
  expect(await change({ name: ' Lamp at night ' })).toEqual({ id, name: 'Lamp at night.PNG', alt: null });
  expect(await change({ name: 'lamp.png', alt: 'A lamp' })).toEqual({ id, name: 'lamp.png', alt: 'A lamp' });
  expect(await change({ alt: '  ' })).toEqual({ id, name: 'lamp.png', alt: null });
  expect((await change({ name: 'x'.repeat(200) })).name).toBe(`${'x'.repeat(196)}.png`);
  expect((await files())[0]).toMatchObject({ id, url, alt: null });
});

test('what a file cannot be called is refused by the name of the field', async () => {
  const { id } = await stored('subtitles', 'en.vtt');
  const refusals: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'a'.repeat(201) }, 'name'],
    [{ alt: 'a'.repeat(301) }, 'alt'],
    [{ alt: 'A lamp' }, 'alt'],
  ];
  for (const [changes, path] of refusals) {
    const answer = await admin.put(`/api/media/${id}`, changes);
    expect([answer.status, (await answer.json()).issues]).toEqual([400, [expect.objectContaining({ path })]]);
  }
  const missing = await admin.put('/api/media/999999', { name: 'a' });
  expect([missing.status, (await missing.json()).message]).toEqual([404, mediaLibraryMessages.notFound]);
  expect((await api.put(`/api/media/${id}`, { name: 'a' })).status).toBe(401);
});

test('of the chosen files those that nothing uses are deleted, however new they are', async () => {
  const [used, one, other] = [
    await stored('poster', 'a.png'),
    await stored('poster', 'b.png'),
    await stored('subtitles', 'c.vtt'),
  ];
  await buildMovie(api.em());
  await api.em().execute(`update movies set poster_url = '${used.url}'`);
  const { kinds } = await (await admin.get('/api/media/stored')).json();
  expect(kinds).toEqual({ poster: 2, video: 0, subtitles: 1 });
  const answer = await admin.delete(`/api/media/unused?ids=${used.id},${one.id},999999`);
  expect(await answer.json()).toEqual({ files: 1, bytes: one.bytes, left: 1 });
  expect((await files()).map(({ id }) => id)).toEqual([other.id, used.id]);
  for (const ids of [
    '',
    'a',
    '1,',
    '0',
    '1;2',
    Array(101)
      .fill(99_999_999)
      .map((n, at) => n + at)
      .join(),
  ])
    expect((await admin.delete(`/api/media/unused?ids=${ids}`)).status, ids).toBe(400);
});
