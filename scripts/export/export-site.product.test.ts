import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { liveOnlyPaths } from '#site/lib/paths.ts';
import { type RunningSite, siteUrl, startSite } from './testing/exported-site.ts';
import { treeOf } from './testing/tree.ts';

let api: TestApi;
let admin: Caller;
let site: RunningSite;
let folder: string;
beforeAll(async () => {
  api = await startApi({ siteUrl });
  admin = await api.signIn();
  const em = api.em();
  for (const name of ['one', 'two', 'three'])
    await buildMovie(em, { title: `Film ${name}`, slug: `film-${name}`, genre: 'Drama' });
  // The pages that every footer links to.
  for (const slug of ['about', 'privacy-policy', 'terms-and-conditions'])
    await admin.post('/api/pages', { title: slug, slug, content: '<p>Some words.</p>' });
  site = await startSite(api.url, testFeedKey);
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-export-'));
});
afterAll(async () => {
  await site.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const served = async (path: string) => await (await fetch(site.url + path)).text();
const idOf = async (slug: string) => (await (await api.get(`/api/movies/slug/${slug}`)).json()).id;

test('every page is a file as it is served, with a compressed one for each encoding', async () => {
  const report = await site.exportTo(folder, { hasCards: true });
  expect(report).toMatchObject({ unchanged: 0, removed: 0, missing: [], failed: [] });
  const [sheet = ''] = /\/styles\/[\w-]+\.css/.exec(textOf('index.html')) ?? [];
  for (const [path, file] of [
    ['/', 'index.html'],
    ['/movies', 'movies.html'],
    ['/movies/film-one', 'movies/film-one.html'],
    ['/watch/film-one', 'watch/film-one.html'],
    ['/search', 'search.html'],
    ['/404', '404.html'],
    ['/unavailable', 'unavailable.html'],
    ['/sitemap.xml', 'sitemap.xml'],
    ['/sitemap/titles-0.xml', 'sitemap/titles-0.xml'],
    ['/movies/feed.xml', 'movies/feed.xml'],
    ['/theme.css', 'theme.css'],
    [sheet, sheet.slice(1)],
    ['/sw.js', 'sw.js'],
  ] as const) {
    const text = await served(path);
    expect([path, textOf(file) === text]).toEqual([path, true]);
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`))).toString()).toBe(text);
  }
  const [, card = ''] =
    /og:image" content="http:\/\/films\.example(\/cards\/[^"]+)"/.exec(textOf('movies/film-one.html')) ?? [];
  expect(existsSync(join(folder, card))).toBe(true);
  expect(existsSync(join(folder, 'admin.html'))).toBe(false);
});

test('every address in a page leads to a file, or to its redirect', async () => {
  const tree = treeOf(folder);
  const dead: string[] = [];
  for (const [name, bytes] of tree) {
    if (!name.endsWith('.html')) continue;
    for (const [, path = ''] of bytes.toString().matchAll(/(?:href|src)="(\/[^"#?]*)/g)) {
      const file = path === '/' ? 'index.html' : path.slice(1);
      const isOthers = /^\/(?:api|admin|form-shown)/.test(path) || liveOnlyPaths.includes(path);
      if (!isOthers && !tree.has(file) && !tree.has(`${file}.html`)) dead.push(`${path} in ${name}`);
    }
  }
  expect(dead).toEqual([]);
});

test('a second run writes nothing', async () => {
  const before = treeOf(folder);
  const report = await site.exportTo(folder, { hasCards: true });
  expect(report).toMatchObject({ written: 0, removed: 0, missing: [], failed: [] });
  expect(treeOf(folder)).toEqual(before);
});

test('after an edit only the pages that show it are written', async () => {
  const before = treeOf(folder);
  await admin.put(`/api/movies/${await idOf('film-two')}`, { title: 'Film Two, restored' });
  await site.exportTo(folder);
  const after = treeOf(folder);
  const changed = [...after]
    .filter(([name, bytes]) => !before.get(name)?.equals(bytes))
    .map(([name]) => name);
  expect(changed).toContain('movies/film-two.html');
  expect(changed).toContain('index.html.br');
  expect(changed).not.toContain('about.html');
  expect(textOf('movies/film-two.html')).toBe(await served('/movies/film-two'));
});

test('a renamed title redirects from its old address, a deleted one is removed', async () => {
  await admin.put(`/api/movies/${await idOf('film-one')}`, { slug: 'film-first' });
  await admin.delete(`/api/movies/${await idOf('film-three')}`);
  const { removed, failed } = await site.exportTo(folder);
  expect(failed).toEqual([]);
  expect(removed).toBeGreaterThan(0);
  expect(textOf('movies/film-one.html')).toContain('url=/movies/film-first');
  expect(textOf('.lamphouse/moves.nginx')).toContain('"/movies/film-one" "/movies/film-first";');
  expect(textOf('movies/film-first.html')).toContain('Film one');
  for (const name of treeOf(folder).keys()) expect(name).not.toContain('film-three');
  expect(textOf('index.html')).not.toContain('film-three');
});

test('incremental exports give the same files as a new export', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'lamphouse-export-'));
  const other = await startSite(api.url, testFeedKey);
  try {
    await other.exportTo(fresh);
    const [whole, grown] = [treeOf(fresh), treeOf(folder)];
    expect([...grown.keys()]).toEqual([...whole.keys()]);
    for (const [name, bytes] of whole) expect([name, grown.get(name)?.equals(bytes)]).toEqual([name, true]);
  } finally {
    await other.close();
    rmSync(fresh, { recursive: true, force: true });
  }
});
