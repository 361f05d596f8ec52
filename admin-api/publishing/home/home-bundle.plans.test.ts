import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { defaultArrangement } from '#schema/shapes/home-arrangement.ts';
import { readHome } from './home-bundle.queries.ts';

const titles = 100_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  // Triggers would write a log line and the entries of lists for each.
  await em.execute('alter table movies disable trigger user');
  await em.execute(`
    insert into movies (title, slug, genre, rating, year, type, is_trending, is_top20, poster_url, stream_url)
    select 'Title ' || i, 'title-' || i,
           (array['Drama', 'Comedy', 'Action', 'Sci-Fi', 'Romance', 'Thriller', 'Western', 'War'])[1 + i % 8],
           nullif(i % 97, 0) / 10.0, 1930 + i % 90, (array['movie', 'movie', 'tv_show', 'anime'])[1 + i / 8 % 4],
           i % 1000 = 0, i % 5000 = 0, case when i % 5 = 0 then '/p.webp' else '${noPoster}' end,
           case when i % 7 = 0 then '/s' end
      from generate_series(1, ${titles}) i`);
  await em.execute(`
    insert into movie_genres (genre, movie_id, type, year, country, popularity, is_watchable)
    select primary_genre, id, type, year_or_zero, country_choice, popularity, is_watchable from movies`);
  await em.execute('alter table movies enable trigger user');
  await em.execute('analyze');
});
afterAll(() => api.close());

test('every row of home reads an index, whatever the size of the catalogue', async () => {
  const plans = await plansOf(api.orm, (em) => readHome(em, defaultArrangement));
  for (const index of ['movies_by_rating', 'movies_watchable_by_popularity', 'movies_trending'])
    expect(plans).toContain(index);
  expect(plans).not.toMatch(/Seq Scan on (movies|movie_genres)/);
});

test('suggestions of a large catalogue are good movies with a picture that can be watched, of many genres and decades', async () => {
  const suggested = (await readHome(api.em(), defaultArrangement)).row('suggestions');
  expect(suggested).toHaveLength(18);
  for (const { type, rating, posterUrl, streamUrl } of suggested) {
    expect(type).toBe('movie');
    expect(rating).toBeGreaterThan(7);
    expect([posterUrl, streamUrl]).toEqual(['/p.webp', '/s']);
  }
  const most = (keys: unknown[]) => Math.max(...keys.map((key) => keys.filter((one) => one === key).length));
  expect(most(suggested.map(({ genre }) => genre))).toBe(3);
  expect(most(suggested.map(({ year }) => Math.floor((year ?? 0) / 10)))).toBeLessThanOrEqual(4);
});

test('neighbouring rows of a large catalogue have no title in common, and are as long as ever', async () => {
  const { row } = await readHome(api.em(), defaultArrangement);
  const rows = defaultArrangement.rows
    .map(({ key, limit }) => ({ key, limit, ids: row(key).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
  const common = rows.flatMap(({ key, ids }, place) => {
    const before = rows[place - 1]?.ids ?? [];
    return ids.filter((id) => before.includes(id)).map((id) => ({ key, id }));
  });
  expect(common).toEqual([]);
  for (const { key, limit, ids } of rows.slice(0, 3)) expect([key, ids.length]).toEqual([key, limit]);
  const ranked = await api
    .em()
    .execute<{ id: number }[]>('select id from movies order by popularity desc, id desc limit 18');
  expect(row('popular').map(({ id }) => id)).toEqual(ranked.map(({ id }) => id));
});
