import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { findLinks, listLinks } from './preview-link.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.signIn();
});
afterAll(() => api.close());

test('links are found by an index, however many there are', async () => {
  await api.em().execute(`
    insert into preview_links (hash, kind, record_id, name, maker_id, expires_at)
    select 'h' || i, 'movie', 1000000 + i % 1000, 'Many', (select min(id) from admin_users), now() + interval '1 day'
      from generate_series(1, 20000) i`);
  await api.em().execute('analyze preview_links');
  const plans = await plansOf(api.orm, async (em) => {
    await findLinks(em, ['p7'.repeat(21).concat('A')]);
    await listLinks(em, { kind: 'movie', id: 1_000_007 });
  });
  for (const index of ['preview_links_hash_key', 'preview_links_of_record']) expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan on preview_links');
});
