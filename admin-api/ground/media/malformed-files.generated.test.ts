import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { falsePictures, falseVideos, pngHead } from './testing/malformed-files.ts';
import { filesIn, type Uploader, uploaderOf } from './testing/uploader.ts';
import { avi, mp4, mp4Of } from './testing/videos.ts';
import { isWholeVideo, videoTypeOf } from './video-type.ts';

let api: TestApi;
let admin: Uploader;
let folder: string;
beforeAll(async () => {
  api = await startApi();
  admin = await uploaderOf(api);
  folder = await mkdtemp(join(tmpdir(), 'lamphouse-videos-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const reply = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });
const nothingIsLeft = () => {
  expect(filesIn(api.media.folder ?? '')).toEqual([]);
  expect(filesIn(api.media.incoming.folder)).toEqual([]);
};

test.each(Object.keys(falsePictures))('as a poster, %s is refused', async (name) => {
  const content = falsePictures[name] ?? Buffer.alloc(0);
  for (const [called, type] of [
    ['poster.png', 'image/png'],
    ['poster.jpg.html', 'image/jpeg'],
  ]) {
    expect(await reply(await admin.send('poster', content, called, type))).toEqual({
      status: 415,
      message: 'Only image files are allowed for posters',
    });
  }
  nothingIsLeft();
});

test.each(Object.keys(falseVideos))('as a video, %s is refused', async (name) => {
  const answer = await admin.send('video', falseVideos[name] ?? Buffer.alloc(0), 'film.mp4', 'video/mp4');
  const { status, message } = await reply(answer);
  expect([status, message.slice(0, 28)]).toEqual([415, 'Only video files are allowed']);
  nothingIsLeft();
});

test('pictures and films of telephones are refused with what to do', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  expect((await reply(await admin.send('poster', heic, 'IMG_1.HEIC', 'image/heic'))).message).toBe(
    'Only image files are allowed for posters. Few browsers show a .heic: export the picture as JPEG, and upload that.',
  );
  const film = falseVideos['a QuickTime film'] ?? Buffer.alloc(0);
  expect((await reply(await admin.send('video', film, 'IMG_2.MOV', 'video/quicktime'))).message).toMatch(
    /^Only video files are allowed\. Few browsers play a \.mov: save it as MP4/,
  );
  nothingIsLeft();
});

test.each([
  [20_000, 20_000],
  [40_000_001, 1],
  [2 ** 31 - 1, 2 ** 31 - 1],
])('a picture of %i × %i pixels is refused before it is decoded', async (width, height) => {
  const { status } = await reply(await admin.send('poster', pngHead(width, height)));
  expect([413, 415]).toContain(status);
  nothingIsLeft();
});

test('a picture just above the limit is refused with the limit', async () => {
  expect(await reply(await admin.send('poster', pngHead(8000, 5001)))).toEqual({
    status: 413,
    message: 'The picture must have at most 40 megapixels',
  });
});

test('a truncated picture is refused', async () => {
  const whole = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: 'red',
    },
  })
    .jpeg()
    .toBuffer();
  expect((await admin.send('poster', whole.subarray(0, whole.length / 2))).status).toBe(415);
  nothingIsLeft();
});

test('bytes appended to a picture are not stored', async () => {
  const red = await sharp({ create: { width: 50, height: 75, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const { url } = await reply(
    await admin.send('poster', Buffer.concat([red, Buffer.from('<script>alert(1)</script>')])),
  );
  const served = Buffer.from(await (await fetch(api.url + url)).arrayBuffer());
  expect(served.includes('<script>')).toBe(false);
});

test.each([
  ['video/mp4', mp4],
  ['video/mp4', mp4Of(100_000)],
  ['video/vnd.avi', avi],
] as const)(
  'a %s with any one byte changed is accepted or refused, and never answered 500',
  async (mimeType, content) => {
    const file = join(folder, 'film');
    const type = videoTypeOf(mimeType) ?? { extension: '' };
    await writeFile(file, content);
    expect(await isWholeVideo(file, type)).toBe(true);
    const verdicts = new Set<boolean>();
    for (let at = 0; at < Math.min(content.length, 1500); at += 7) {
      const damaged = Buffer.from(content);
      damaged[at] = 0xff - (damaged[at] ?? 0);
      await writeFile(file, damaged);
      verdicts.add(await isWholeVideo(file, type));
    }
    expect(verdicts).toEqual(new Set([true, false]));
  },
);
