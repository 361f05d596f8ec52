import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MediaEntity } from '#admin-api/ground/media/media.queries.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { internalTargets } from './testing/internal-targets.ts';
import { openPictureHost, type PictureHost } from './testing/picture-host.ts';

const message =
  "This URL doesn't appear to be a valid image. Try using a direct image URL (ending in .jpg, .png, etc.)";
const refused = (text = message) => ({
  message: 'Invalid query',
  issues: [{ path: 'url', message: text }],
});

const red = { create: { width: 300, height: 450, channels: 3, background: '#c0392b' } } as const;
const files: Record<string, Buffer> = {};

let host: PictureHost;
let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)
    files[`/picture.${format}`] = await sharp(red).toFormat(format).toBuffer();
  files['/poster.jpg'] = await sharp({ create: { ...red.create, width: 1600, height: 2400 } })
    .jpeg()
    .toBuffer();
  files['/page.png'] = Buffer.from('<!doctype html><script>alert(1)</script>');
  files['/drawing.svg'] = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  files['/cut.png'] = (files['/picture.png'] ?? Buffer.alloc(0)).subarray(0, 200);
  files['/empty.png'] = Buffer.alloc(0);
  files['/large.png'] = Buffer.alloc(10 * 1024 * 1024 + 1);
  files['/polyglot.gif'] = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)')]);
  const bomb = { ...red.create, width: 10_000, height: 10_000 };
  files['/bomb.png'] = await sharp({ create: bomb, limitInputPixels: false }).png().toBuffer();
  host = await openPictureHost((request, response) => {
    // Never answers.
    if (request.url === '/silent.png') return;
    const file = files[new URL(request.url ?? '/', 'http://x').pathname];
    // The host calls every file a picture.
    response.writeHead(file ? 200 : 404, { 'Content-Type': 'image/png' }).end(file);
  });
  api = await startApi({ imageHosts: [host.host] });
  admin = await api.signIn();
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits');
  host.asked.length = 0;
});
afterAll(async () => {
  await Promise.all([api.close(), host.close()]);
});

const optimize = (caller: Caller, url: string, headers = {}) =>
  caller.get(`/api/images/optimize?url=${encodeURIComponent(url)}`, headers);
const questions = () => host.asked.filter((entry) => entry !== 'connection');

test('a page of Wikipedia becomes a direct path of width 800, without an account and without a request', async () => {
  const answer = await optimize(api, 'https://en.wikipedia.org/wiki/File:The_General_poster.jpg');
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      optimizedUrl: 'https://en.wikipedia.org/wiki/Special:FilePath/The_General_poster.jpg?width=800',
    },
  ]);
});

test('an uploaded picture keeps its address', async () => {
  const url = '/media/uploads/posters/a.webp';
  expect(await (await optimize(api, url)).json()).toEqual({ optimizedUrl: url });
});

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'])(
  'a %s of another site is re-encoded and stored',
  async (format) => {
    const url = `${host.url}/picture.${format}?size=large`;
    const answer = await optimize(admin, url);
    expect(answer.status).toBe(200);
    const { optimizedUrl } = await answer.json();
    expect(optimizedUrl).toMatch(/^\/media\/uploads\/posters\/[0-9a-f]+\.webp$/);
    const kept = await (await api.media.storage.read(optimizedUrl.slice('/media/'.length))).toArray();
    const { format: drawn, width } = await sharp(Buffer.concat(kept)).metadata();
    expect([drawn, width]).toEqual(['webp', 300]);
    const row = await api.em().findOneOrFail(MediaEntity, { url: optimizedUrl });
    expect(row).toMatchObject({ kind: 'poster', source: url, width: 300, height: 450 });
  },
);

test('a large one is scaled to the size the site shows, in every size and format', async () => {
  const { optimizedUrl } = await (await optimize(admin, `${host.url}/poster.jpg`)).json();
  const widths = ['.webp', '-160.webp'].map(async (ending) => {
    const served = await fetch(api.url + optimizedUrl.replace('.webp', ending));
    return (await sharp(await served.arrayBuffer()).metadata()).width;
  });
  expect(await Promise.all(widths)).toEqual([500, 160]);
  const small = await fetch(api.url + optimizedUrl.replace('.webp', '-160.avif'));
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/avif']);
});

test('a host that does not answer is given up after the timeout', async () => {
  const answer = await optimize(admin, `${host.url}/silent.png`);
  expect([answer.status, await answer.json()]).toEqual([400, refused()]);
});

test('an address that was fetched once is never fetched again', async () => {
  const answers = [];
  for (const part of ['', '', '#part'])
    answers.push(await (await optimize(admin, `${host.url}/picture.png?once${part}`)).json());
  expect(new Set(answers.map(({ optimizedUrl }) => optimizedUrl)).size).toBe(1);
  expect(questions()).toEqual(['GET /picture.png?once']);
});

test('two concurrent requests get the same file', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(async () => (await optimize(admin, `${host.url}/picture.png?at-once`)).json()),
  );
  expect(new Set(answers.map(({ optimizedUrl }) => optimizedUrl)).size).toBe(1);
});

test.each([
  '/page.png',
  '/drawing.svg',
  '/cut.png',
  '/empty.png',
  '/polyglot.gif',
  '/picture.tiff',
  '/missing.png',
])('%s is no picture we take, whatever its name and type say', async (path) => {
  const before = await api.em().count(MediaEntity);
  const answer = await optimize(admin, host.url + path);
  expect([answer.status, await answer.json()]).toEqual([400, refused()]);
  expect(await api.em().count(MediaEntity)).toBe(before);
});

test('more than 10 MB are refused', async () => {
  const answer = await optimize(admin, `${host.url}/large.png`);
  expect([answer.status, await answer.json()]).toEqual([400, refused('File size must be less than 10MB')]);
});

test('a small file of a hundred megapixels is not decoded', async () => {
  const answer = await optimize(admin, `${host.url}/bomb.png`);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    refused('The picture must have at most 40 megapixels'),
  ]);
});

const targets = internalTargets(0).length;
test(`none of ${targets} internal addresses is reached`, async () => {
  const inside = await openPictureHost((_request, response) => response.end(files['/picture.png']));
  const answers: [string, number][] = [];
  for (const url of internalTargets(inside.port)) {
    await api.em().execute('truncate rate_limits');
    const answer = await optimize(admin, url);
    answers.push([url, answer.status]);
    if (answer.status === 400) expect(await answer.json()).toEqual(refused());
  }
  expect(answers.filter(([, status]) => status !== 400)).toEqual([]);
  expect(inside.asked).toEqual([]);
  await inside.close();
});

test('without a list no internal address is requested', async () => {
  const closed = await startApi();
  const answer = await optimize(await closed.signIn(), `${host.url}/picture.png`);
  expect([answer.status, host.asked]).toEqual([400, []]);
  await closed.close();
});

test('fetching is for administrators', async () => {
  const answer = await optimize(api, `${host.url}/picture.png`);
  expect([answer.status, await answer.json()]).toEqual([401, { message: 'Not signed in' }]);
  expect(host.asked).toEqual([]);
});

test.each(['cross-site', 'same-site', 'none'])('a link that is %s fetches nothing', async (from) => {
  const answer = await optimize(admin, `${host.url}/picture.png?link`, { 'Sec-Fetch-Site': from });
  expect([answer.status, host.asked]).toEqual([403, []]);
  const own = await optimize(admin, `${host.url}/picture.png?link`, { 'Sec-Fetch-Site': 'same-origin' });
  expect(own.status).toBe(200);
});

test('an administrator can fetch at most 30 pictures in 10 minutes', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1)
    statuses.push((await optimize(admin, `${host.url}/missing.png?${index}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  const answer = await optimize(admin, `${host.url}/missing.png`);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await optimize(admin, `${host.url}/picture.png?once`)).status).toBe(200);
});

test.each([
  ['', 'url', message],
  ['url=', 'url', message],
  ['url=%20', 'url', message],
  ['url=picture.png', 'url', message],
  ['url=/picture.png', 'url', message],
  ['url=/media/%5c..%5cx.png', 'url', message],
  [`url=https://pictures.example/${'x'.repeat(2048)}`, 'url', 'The address must be at most 2048 characters'],
  ['url=https://a.example&url=https://b.example', 'url', 'May be given only once'],
  ['url=https://a.example&width=800', 'width', 'Unknown field'],
])('?%s is refused, naming the field', async (query, path, text) => {
  const answer = await admin.get(`/api/images/optimize?${query}`);
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toContainEqual({ path, message: text });
});

test('only GET is accepted', async () => {
  const answer = await admin.post('/api/images/optimize', {});
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
});
