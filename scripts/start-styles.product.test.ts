import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie, buildPage } from '#admin-api/testing/factories.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// The style sheets of pages, which contain the operator's colours: the built site with the real API and a real database.

let api: TestApi;
let admin: Caller;
let site: PublishedSite;
let isApiUp = true;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  await buildMovie(api.em(), { title: 'The General', slug: 'the-general', streamUrl: '/media/a.mp4' });
  await buildMovie(api.em(), { title: 'Tales', slug: 'tales', type: 'tv_show' });
  await buildPage(api.em(), { slug: 'about', title: 'About us' });
  site = await openPublishedSite(api.url, testFeedKey);
  await site.untilPublished();
});
afterAll(async () => {
  await site.close();
  if (isApiUp) await api.close();
});

const pages = ['/', '/movies', '/movies/the-general', '/watch/the-general', '/tv-shows/tales', '/about'];
const others = ['/search?q=general', '/login', '/no-such-page', '/admin'];

/** The sheet of the head; the late one, which is the same for all pages, stands in the body. */
async function sheetOf(path: string): Promise<string> {
  const [head = ''] = (await site.page(path)).text.split('</head>');
  const sheets = [...head.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)];
  expect([path, sheets.length]).toEqual([path, 1]);
  return /href="([^"]+)"/.exec(String(sheets[0]))?.[1] ?? '';
}

test('every page has one style sheet in its head, which ends with the colours of the operator', async () => {
  for (const path of [...pages, ...others]) {
    const sheet = await site.page(await sheetOf(path));
    expect([path, sheet.status]).toEqual([path, 200]);
    expect(sheet.text.slice(0, 10)).toBe('@font-face');
    expect(sheet.text.slice(-40)).toMatch(/\}\n:root:root\{--on-primary:#\w{6}\}\n$/);
  }
});

test('a sheet is checked at each use, and is the same in every encoding', async () => {
  const path = await sheetOf('/movies');
  const { headers, text } = await site.page(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  for (const encoding of ['br', 'gzip', 'identity'])
    expect((await site.page(path, { 'Accept-Encoding': encoding })).text === text).toBe(true);
  expect((await site.page(path, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
});

test('new colours are in the sheet of every page, and no page is rendered again', async () => {
  const tagOf = async (path: string) => (await site.page(path)).headers.get('etag');
  const before = await Promise.all(pages.map(tagOf));
  const sheets = new Set(await Promise.all([...pages, ...others].map(sheetOf)));
  const old = await Promise.all([...sheets].map(tagOf));
  await admin.put('/api/ui-settings/theme_primary_color', { value: '#3ddc97' });
  const isNew = async (path: string) =>
    (await site.page(path)).text.includes('--theme-primary-color:#3ddc97');
  // With the first of them the change has reached the site, and a visitor gets no old sheet any more.
  await waitFor(() => isNew('/theme.css'));
  for (const path of sheets) expect([path, await isNew(path)]).toEqual([path, true]);
  await site.untilPublished();
  expect(await Promise.all(pages.map(tagOf))).toEqual(before);
  const now = await Promise.all([...sheets].map(tagOf));
  expect(now.filter((tag) => old.includes(tag))).toEqual([]);
});

test.each(['/styles/none.css', '/styles/..%2Fentry.mjs.css', '/styles', '/styles/page'])(
  '%s is no sheet',
  async (path) => {
    expect((await site.page(path)).status).toBe(404);
  },
);

test('without the API every page and its sheet are still served', async () => {
  await site.untilPublished();
  await api.close();
  isApiUp = false;
  for (const path of pages) {
    const sheet = await site.page(await sheetOf(path));
    expect([path, sheet.status]).toEqual([path, 200]);
    expect(sheet.text.includes('--theme-primary-color:#3ddc97')).toBe(true);
  }
});
