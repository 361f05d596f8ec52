import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { formerTitles, olderRecords, publishedTitles, publishStatus } from '#schema/shapes/publish.ts';

const key = { Authorization: `Bearer ${testFeedKey}` };
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  const show = await buildMovie(em, { type: 'tv_show', slug: 'show', genre: 'Drama, War' });
  const [second] = [await buildSeason(em, { show, seasonNumber: 2 }), await buildSeason(em, { show })];
  for (const episodeNumber of [5, 4]) await buildEpisode(em, { season: second, episodeNumber });
  for (let count = 0; count < 25; count += 1) await buildMovie(em, { genre: 'Animation' });
});
afterAll(async () => await api.close());

test('lists every title that has pages, in batches', async () => {
  const seen: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const answer: Response = await api.get(`/api/publish/titles?limit=10&after=${after}`, key);
    expect(answer.status).toBe(200);
    const batch = publishedTitles.parse(await answer.json());
    if (after === 0)
      expect(batch.titles[0]).toMatchObject({
        type: 'tv_show',
        slug: 'show',
        seasons: [
          { number: 1, episodes: [] },
          { number: 2, episodes: [4, 5] },
        ],
      });
    seen.push(...batch.titles.map(({ slug }) => slug));
    after = batch.next;
  }
  expect(new Set(seen).size).toBe(26);
  expect(seen).toHaveLength(26);
});

test('names the newest records that are older than a number of the newest', async () => {
  const older = async (newest: number) =>
    olderRecords.parse(await (await api.get(`/api/publish/older?newest=${newest}`, key)).json());
  const ids = await api.em().execute<{ id: number }[]>('select id from movies order by id desc');
  expect(await older(0)).toEqual({ titles: ids[0]?.id, matches: null, people: null });
  expect((await older(3)).titles).toBe(ids[3]?.id);
  expect((await older(ids.length)).titles).toBeNull();
});

test('lists titles under their former slugs, and the former slugs of pages', async () => {
  const em = api.em();
  const film = await buildMovie(em, { slug: 'first-name' });
  const admin = await api.signIn();
  for (const slug of ['second-name', 'third-name']) await admin.put(`/api/movies/${film.id}`, { slug });
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const answer: Response = await api.get(`/api/publish/former-titles?limit=1&after=${after}`, key);
    const batch = formerTitles.parse(await answer.json());
    seen.push(...batch.titles.map(({ slug }) => slug));
    after = batch.next;
  }
  expect(seen).toEqual(['first-name', 'second-name']);

  const made = await admin.post('/api/pages', { title: 'Rules', slug: 'rules', content: '<p>x</p>' });
  await admin.put(`/api/pages/${(await made.json()).id}`, { slug: 'house-rules' });
  expect(await (await api.get('/api/publish/former-pages', key)).json()).toEqual({ slugs: ['rules'] });
});

test('requires the key of the feed', async () => {
  for (const path of [
    '/api/publish/titles',
    '/api/publish/matches',
    '/api/publish/former-titles',
    '/api/publish/older',
    '/api/publish/paths',
  ]) {
    expect((await api.get(path)).status).toBe(401);
    expect((await api.get(path, { Authorization: 'Bearer wrong' })).status).toBe(401);
  }
});

test('knows the head of the log without a site server', async () => {
  const before = publishStatus.parse(await (await api.get('/api/publish/status')).json());
  await buildMovie(api.em());
  const after = publishStatus.parse(await (await api.get('/api/publish/status')).json());
  expect(after.head).toBeGreaterThan(before.head);
  expect(after).toMatchObject({ cursor: null, pending: null, failed: [] });
});
