import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { type SitemapFiles, sitemapFiles, sitemapTitles } from '#schema/shapes/sitemap.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

async function files(): Promise<SitemapFiles['files']> {
  return sitemapFiles.parse(await (await api.get('/api/sitemap')).json()).files;
}
const fileOf = async (kind: string, block: number) =>
  (await files()).find((file) => file.kind === kind && file.block === block);
const titlesOf = async (block: number) =>
  sitemapTitles.parse(await (await api.get(`/api/sitemap/titles?block=${block}`)).json()).titles;

/** Waits a moment, so that the next change has a later time in milliseconds. */
async function anHourPasses(): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '1 hour'`;
  for (const table of ['movies', 'seasons', 'episodes'])
    await api.em().execute(`update ${table} set ${earlier('created_at')}, ${earlier('changed_at')}`);
  await api.em().execute(`update removed_addresses set ${earlier('removed_at')}`);
}

test('an empty catalogue has no files', async () => {
  expect(await files()).toEqual([]);
});

test('each block of a thousand ids that is not empty is a file, with its latest change', async () => {
  const em = api.em();
  const first = await buildMovie(em, { title: 'The first' });
  await em.execute(
    `insert into movies (id, title, slug, year, type, poster_url) overriding system value values (5500, 'Far', 'far', 2000, 'movie', '/p.svg')`,
  );
  expect((await files()).map(({ kind, block }) => `${kind} ${block}`)).toEqual(['titles 0', 'titles 5']);

  await anHourPasses();
  const before = await fileOf('titles', 0);
  const far = await fileOf('titles', 5);
  await admin.put(`/api/movies/${first.id}`, { title: 'The first, restored' });
  const after = await fileOf('titles', 0);
  expect(Date.parse(after?.changedAt ?? '')).toBeGreaterThan(Date.parse(before?.changedAt ?? ''));
  expect(await fileOf('titles', 5)).toEqual(far);
  expect((await titlesOf(0))[0]).toMatchObject({ title: 'The first, restored', changedAt: after?.changedAt });
});

test('a comment does not change the sitemap; a season and a deletion do', async () => {
  const em = api.em();
  const show = await buildMovie(em, { type: 'tv_show' });
  const last = await buildMovie(em);
  await anHourPasses();
  const before = await fileOf('titles', 0);
  const posted = await api.post(`/api/movies/${show.id}/comments`, {
    name: 'Ann',
    body: 'Beautifully shot.',
  });
  expect(posted.status).toBe(201);
  expect(await fileOf('titles', 0)).toEqual(before);

  const season = await buildSeason(em, { show });
  const withSeason = await fileOf('titles', 0);
  expect(withSeason?.changedAt).toBe((await fileOf('seasons', 0))?.changedAt);
  expect((await titlesOf(0)).find(({ slug }) => slug === show.slug)?.changedAt).toBe(withSeason?.changedAt);
  await anHourPasses();
  const aged = await fileOf('titles', 0);
  await buildEpisode(em, { season });
  const withEpisode = await fileOf('seasons', 0);
  expect(Date.parse(withEpisode?.changedAt ?? '')).toBeGreaterThan(Date.parse(aged?.changedAt ?? ''));
  await anHourPasses();

  await admin.delete(`/api/movies/${last.id}`);
  const without = await fileOf('titles', 0);
  expect(Date.parse(without?.changedAt ?? '')).toBeGreaterThan(
    Date.parse((await fileOf('seasons', 0))?.changedAt ?? ''),
  );
  expect((await titlesOf(0)).some(({ slug }) => slug === last.slug)).toBe(false);
});

test('a title names its seasons by number', async () => {
  const em = api.em();
  const show = await buildMovie(em, { type: 'tv_show' });
  for (const seasonNumber of [3, 1, 2]) await buildSeason(em, { show, seasonNumber });
  const film = await buildMovie(em);
  const titles = await titlesOf(0);
  expect(titles.find(({ slug }) => slug === show.slug)?.seasons).toEqual([1, 2, 3]);
  expect(titles.find(({ slug }) => slug === film.slug)?.seasons).toEqual([]);
});

test('refuses an invalid block, and answers an empty one', async () => {
  for (const block of ['-1', 'x', '99999999999'])
    expect((await api.get(`/api/sitemap/titles?block=${block}`)).status, block).toBe(400);
  expect(await titlesOf(777)).toEqual([]);
});
