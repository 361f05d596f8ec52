import { sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { listRatingCounts, readRatings, removeRating, storeRating } from './rating.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

test('one among a hundred thousand is written, counted and read by indexes', async () => {
  const em = api.em();
  await em.execute('alter table title_ratings disable trigger user');
  await em.execute(sql`
    insert into title_ratings (movie_id, visitor, value)
    select 1000000 + i % 5, 'visitor ' || i, 1 + i % 10 from generate_series(1, 100000) i`);
  await em.execute(sql`
    insert into rating_counts (id, counts) select 1000000 + i, '{1,1,1,1,1,1,1,1,1,1}' from generate_series(0, 100000) i`);
  await em.execute('alter table title_ratings enable trigger user');
  await em.execute('analyze title_ratings, rating_counts');
  const plans = await plansOf(api.orm, async (inside) => {
    await storeRating(inside, 1_000_001, 'a key', 7);
    await readRatings(inside, 1_000_001, 'a key');
    await listRatingCounts(inside, [1_000_000, 1_000_004]);
    await removeRating(inside, 1_000_001, 'a key');
  });
  expect(plans).toContain('title_ratings_pkey');
  expect(plans).toContain('rating_counts_pkey');
  expect(plans).not.toContain('Seq Scan');
});
