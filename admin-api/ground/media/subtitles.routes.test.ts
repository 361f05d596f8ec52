import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { uploadMessages } from '#schema/rules/upload.ts';
import { filesIn, type Uploader, uploaderOf } from './testing/uploader.ts';

let api: TestApi;
let admin: Uploader;
beforeAll(async () => {
  api = await startApi();
  admin = await uploaderOf(api);
});
afterAll(() => api.close());

const folder = () => api.media.folder ?? '';
const subRip =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color="red">Où est-il ?</font><script>x</script>\r\n';

test('SubRip is kept as WebVTT without foreign tags, and served as such', async () => {
  const answer = await admin.send('subtitles', Buffer.from(subRip), 'film.fr.srt', '');
  expect(answer.status).toBe(200);
  const { url } = await answer.json();
  expect(url).toMatch(/^\/media\/uploads\/subtitles\/[0-9a-f]{20}\.vtt$/);
  expect(readFileSync(join(folder(), url.replace('/media/', '')), 'utf8')).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOù est-il ?x\n',
  );
  expect((await api.get(url)).headers.get('content-type')).toBe('text/vtt; charset=utf-8');
});

test('UTF-16 with its mark is read; a picture and a text without cues are refused and leave no file', async () => {
  const before = filesIn(folder());
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(subRip, 'utf16le')]);
  const wrong = [
    Buffer.from('WEBVTT\n\n'),
    Buffer.from('<html>'),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
  ];
  for (const content of wrong) {
    const answer = await admin.send('subtitles', content, 'film.srt', 'text/vtt');
    expect(answer.status).toBe(415);
    expect((await answer.json()).message).toBe('Only subtitles are allowed: WebVTT or SubRip');
  }
  const large = Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(2 * 1024 * 1024)}`);
  expect((await admin.send('subtitles', large, 'film.vtt', '')).status).toBe(413);
  expect(filesIn(folder())).toEqual(before);
  expect((await admin.send('subtitles', utf16, 'film.srt', '')).status).toBe(200);
});

test('an old 8-bit file is converted, and the answer says so', async () => {
  const answer = await admin.send('subtitles', Buffer.from(subRip, 'latin1'), 'old.srt', '');
  const { url, message } = await answer.json();
  expect([answer.status, message]).toEqual([200, uploadMessages.guessedEncoding]);
  expect(readFileSync(join(folder(), url.replace('/media/', '')), 'utf8')).toContain('Où est-il ?');
});

test('a title that names the file keeps it from being deleted, in the library and in the trash', async () => {
  const { url } = await (
    await admin.send('subtitles', Buffer.from(subRip.replace('Où', 'Là')), 'used.srt', '')
  ).json();
  const signedIn = await api.signIn();
  const { id } = await buildMovie(api.em(), { slug: 'with-subtitles' });
  const saved = await signedIn.put(`/api/movies/${id}`, {
    subtitles: `fr ${url}`,
    chapters: '1:00 B\n0:00 A',
  });
  expect(await saved.json()).toMatchObject({ subtitles: `fr ${url}`, chapters: '0:00 A\n1:00 B' });
  const { files } = await (await signedIn.get('/api/media?kind=subtitles&search=used')).json();
  expect(files).toMatchObject([
    { kind: 'subtitles', name: 'used.srt', useCount: 1, uses: [{ id, kind: 'title' }] },
  ]);
  expect((await signedIn.delete(`/api/media/${files[0].id}`)).status).toBe(409);
  await signedIn.put(`/api/movies/${id}`, { subtitles: '' });
  expect((await signedIn.delete(`/api/media/${files[0].id}`)).status).toBe(200);
  expect((await api.get(url)).status).toBe(404);
});
