import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { applyDueMoments } from './due.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

test('due records are found by indexes alone', async () => {
  await api.em().execute(`
    insert into movies (title, slug, poster_url, type, publication, publish_at, archive_at)
      select 'Film ' || n, 'film-no-' || n, '/p.jpg', 'movie', case when n % 500 = 0 then 'scheduled' else 'published' end,
             case when n % 500 = 0 then now() + n * interval '1 hour' end, case when n % 700 = 0 then now() + interval '9 years' end
        from generate_series(1, 20000) n;
    analyze movies`);
  expect(await plansOf(api.orm, applyDueMoments)).not.toMatch(/Seq Scan on movies/);
});
