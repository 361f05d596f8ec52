import { expect, test } from 'vitest';
import { pruneAll } from '#admin-api/pruning.ts';
import { startApi } from '#admin-api/testing/api-server.ts';

test('all old changes are deleted, however many there are', async () => {
  const api = await startApi({ limits: {} });
  await api.em().execute(`
    insert into changes (entity, record_id, op, at)
      select 'movie', 0, 'update', now() - interval '366 days' from generate_series(1, 20001)`);
  await pruneAll(api.em);
  expect(await api.em().execute('select seq from changes limit 1')).toEqual([]);
  await api.close();
});
