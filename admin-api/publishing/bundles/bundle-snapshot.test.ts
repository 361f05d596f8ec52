import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { lockWait } from '#admin-api/testing/lock-wait.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { titleBundles } from '#schema/shapes/bundle.ts';

// A bundle takes several queries. If a title were deleted between two of them, a page could be rendered without it and without
// its tag, and the change that deletes it would not find the page.

let database: TestDatabase;
let api: TestApi;
let writer: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi({ databaseUrl: database.url });
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  await api.close();
  await database.drop();
});

test('a title deleted while its bundle is read is complete in it, or missing', async () => {
  const em = api.em();
  const show = await buildMovie(em, { type: 'tv_show', genre: 'Western' });
  const season = await buildSeason(em, { show });
  const neighbour = await buildMovie(em, { genre: 'Western' });

  await writer.query('begin');
  await writer.query('lock table seasons in access exclusive mode');
  const reading = api.get(`/api/bundles/titles?refs=${show.slug}`);
  await lockWait(api);
  await writer.query('delete from movies where id = any($1)', [[show.id, neighbour.id]]);
  await writer.query('commit');

  const [bundle] = titleBundles.parse(await (await reading).json()).bundles;
  expect(bundle?.movie?.id).toBe(show.id);
  expect(bundle?.seasons.map(({ id }) => id)).toEqual([season.id]);
  expect(bundle?.related.map(({ id }) => id)).toEqual([neighbour.id]);
});
