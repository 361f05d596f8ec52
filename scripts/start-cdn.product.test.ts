import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { createSiteServer, type SiteServer } from '#site/server/site-server.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// The built site with the real API, and a CDN that caches every page until it is purged.

let api: TestApi;
let site: SiteServer;
let url: string;
const dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-cdn-'));
const copies = new Map<string, string>();
let calls = 0;
const network = createServer(async (req, res) => {
  const { tags } = (await json(req)) as { tags: string[] };
  calls += 1;
  if (tags.includes('site')) copies.clear();
  for (const tag of tags) copies.delete(tag.replace(/^path:/, ''));
  res.end('{}');
});

beforeAll(async () => {
  api = await startApi();
  await buildMovie(api.em(), { title: 'The General', slug: 'the-general', genre: 'Comedy' });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const purge = { url: `http://127.0.0.1:${(network.address() as AddressInfo).port}/`, token: null };
  site = createSiteServer({
    env: { siteUrl: api.url, dataDir, storage: { kind: 's3' }, feedKey: testFeedKey, apiUrl: api.url, purge },
    apiListener: null,
    workers: 1,
    log: () => {},
  });
  url = `http://127.0.0.1:${(await site.listen({ port: 0, host: '127.0.0.1' })).port}`;
});
afterAll(async () => {
  await site.close();
  await api.close();
  network.closeAllConnections();
  network.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The page as a visitor gets it: the CDN's copy if there is one. */
async function page(path: string): Promise<string> {
  const copy = copies.get(path);
  if (copy !== undefined) return copy;
  const before = calls;
  const answer = await fetch(url + path);
  const text = await answer.text();
  // Answers that were in progress during a purge are not cached.
  if (answer.headers.get('cdn-cache-control') && calls === before) copies.set(path, text);
  return text;
}

test('every page that shows an edit reaches visitors of a CDN that would cache it for a day', async () => {
  const answer = await fetch(`${url}/movies/the-general`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(answer.headers.get('cache-tag')).toMatch(/^site,path:\/movies\/the-general,.*\btitle:\d+/);
  const paths = ['/movies/the-general', '/movies', '/'];
  for (const path of paths) expect(await page(path)).toContain('The General');
  const { id } = await (await api.get('/api/movies/slug/the-general')).json();
  const admin = await api.signIn();
  await admin.put(`/api/movies/${id}`, { title: 'Der General' });
  for (const path of paths) await waitFor(async () => (await page(path)).includes('Der General'));
});

test('a search and a filtered list, which are never purged, are not cached', async () => {
  const filtered = ['/search?q=general', '/movies?genre=Comedy'];
  for (const path of filtered) {
    const { status, headers } = await fetch(url + path);
    expect([path, status, headers.get('cdn-cache-control'), headers.get('cache-tag')]).toEqual([
      path,
      200,
      null,
      null,
    ]);
  }
});

test('deleted pages are purged, and missing pages are not cached', async () => {
  const { id } = await (await api.get('/api/movies/slug/the-general')).json();
  await page('/movies/the-general');
  await (await api.signIn()).delete(`/api/movies/${id}`);
  await waitFor(async () => !(await page('/movies/the-general')).includes('Der General'));
  expect((await fetch(`${url}/nope`)).headers.get('cdn-cache-control')).toBeNull();
});
