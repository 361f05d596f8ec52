import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { createSiteServer, type SiteServer } from '#site/server/site-server.ts';
import { untilPublished } from '#site/server/testing/until-published.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// The whole path of an edit: the built site with the real API and a real database.

let api: TestApi;
let admin: Caller;
let site: SiteServer;
let url: string;
let isApiUp = true;
const dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-site-'));

beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  const em = api.em();
  for (let index = 1; index <= 30; index += 1) {
    await buildMovie(em, {
      title: `Old Film ${index}`,
      slug: `old-film-${index}`,
      genre: 'Drama',
      rating: 6,
    });
  }
  await buildMovie(em, {
    title: 'The General',
    slug: 'the-general',
    genre: 'Comedy',
    rating: 8.1,
    isTrending: true,
  });
  site = createSiteServer({
    env: {
      siteUrl: api.url,
      dataDir,
      storage: { kind: 'folder', folder: join(dataDir, 'media') },
      feedKey: testFeedKey,
      apiUrl: api.url,
    },
    apiListener: null,
    workers: 1,
    log: () => {},
  });
  const { port } = await site.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${port}`;
  await untilPublished(url);
});

afterAll(async () => {
  await site.close();
  if (isApiUp) await api.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function page(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

async function idOf(slug: string): Promise<number> {
  const movie = await (await api.get(`/api/movies/slug/${slug}`)).json();
  return movie.id;
}

test('a second site server on the same data folder says whose it is, and does not start', async () => {
  const settings = { DATA_DIR: dataDir, API_URL: api.url, SITE_URL: api.url, FEED_KEY: testFeedKey };
  const second = promisify(execFile)(process.execPath, ['scripts/start-site.ts'], {
    env: { PATH: process.env['PATH'], ...settings },
    timeout: 30_000,
  });
  await expect(second).rejects.toMatchObject({
    code: 1,
    stderr: `Another site server uses ${dataDir}. Stop it, or set DATA_DIR to a folder of this one's own.\n`,
  });
});

test('an edit shows on the page of the title, on home and in the list', async () => {
  const answer = await admin.put(`/api/movies/${await idOf('the-general')}`, {
    title: 'The General, restored',
  });
  expect(answer.status).toBe(200);
  const job = Number(answer.headers.get('x-publish-job'));
  for (const path of ['/movies/the-general', '/', '/movies', '/trending']) {
    await waitFor(async () => (await page(path)).text.includes('The General, restored'));
  }
  await untilPublished(url);
  const status = await (await fetch(`${url}/api/publish/status`)).json();
  expect(status.cursor).toBeGreaterThanOrEqual(job);
});

test('a new title has its page and is in the lists before anyone requests it', async () => {
  const answer = await admin.post('/api/movies', {
    title: 'Sherlock Jr.',
    genre: 'Comedy',
    posterUrl: '/placeholder-poster.svg',
    rating: 8.2,
    quality: 'HD',
    year: 1924,
    type: 'movie',
  });
  expect(answer.status).toBeLessThan(300);
  for (const path of ['/movies/sherlock-jr', '/', '/movies']) {
    await waitFor(async () => (await page(path)).text.includes('Sherlock Jr.'));
  }
});

test('a changed slug moves the page, and the old address redirects', async () => {
  await admin.put(`/api/movies/${await idOf('old-film-7')}`, { slug: 'old-film-seven' });
  await waitFor(async () => (await page('/movies/old-film-7')).status === 301);
  const moved = await fetch(`${url}/movies/old-film-7`, { redirect: 'manual' });
  expect(moved.headers.get('location')).toContain('/movies/old-film-seven');
  expect((await page('/movies/old-film-seven')).status).toBe(200);
});

test('a deleted title is removed from its address, from home and from the lists', async () => {
  const id = await idOf('old-film-30');
  await waitFor(async () => (await page('/movies')).text.includes('old-film-30'));
  expect((await admin.delete(`/api/movies/${id}`)).status).toBe(200);
  await waitFor(async () => (await page('/movies/old-film-30')).status === 410);
  for (const path of ['/', '/movies'])
    await waitFor(async () => !(await page(path)).text.includes('old-film-30'));
});

test('a season has its own address, and a title at the wrong address redirects to the right one', async () => {
  await buildMovie(api.em(), { title: 'Tales', slug: 'tales', type: 'tv_show' });
  await waitFor(async () => (await page('/tv-shows/tales')).status === 200);
  const wrong = await fetch(`${url}/movies/tales`, { redirect: 'manual' });
  expect([wrong.status, wrong.headers.get('location')]).toEqual([
    301,
    expect.stringContaining('/tv-shows/tales'),
  ]);
});

test('without the API and its database every page is still served', async () => {
  await untilPublished(url);
  await api.close();
  isApiUp = false;
  for (const path of [
    '/',
    '/movies',
    '/trending',
    '/movies/the-general',
    '/tv-shows/tales',
    '/movies/old-film-1',
  ]) {
    expect([path, (await page(path)).status]).toEqual([path, 200]);
  }
});
