import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf } from '#admin-api/records/movies/movie.entity.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { idsInOrder } from './collection-titles.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('titles of a collection are read from the index of their order', async () => {
  await api.em().execute(`
    insert into movies (title, slug, genre, poster_url, type, rating, quality, year)
      select 'Filler ' || n, 'filler-' || n, 'Drama', '/p.svg', 'movie', 7, 'HD', 2000 from generate_series(1, 5000) n;
    insert into collections (title, slug) select 'Filler ' || n, 'filler-' || n from generate_series(1, 20) n;
    insert into collection_titles select c.id, m.id, m.id from collections c cross join movies m where m.slug like 'filler-%';
    analyze collection_titles`);
  const [{ id } = { id: 0 }] = await api
    .em()
    .execute<{ id: number }[]>('select max(id) as id from collections');
  const plan = await plansOf(api.orm, (em) => idsOf(em, idsInOrder(id, 24, 2400)));
  expect(plan).toContain('collection_titles_in_order');
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});
