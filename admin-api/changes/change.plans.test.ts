import { expect, test } from 'vitest';
import { startApi } from '#admin-api/testing/api-server.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';

test('all old changes are deleted at the start, however many there are', async () => {
  const database = await createTestDatabase();
  const before = await startApi({ databaseUrl: database.url });
  await before.em().execute(`
    insert into changes (entity, record_id, op, at)
      select 'movie', 0, 'update', now() - interval '366 days' from generate_series(1, 20001)`);
  await before.close();
  const started = await startApi({ databaseUrl: database.url });
  try {
    const left = () => started.em().execute<{ seq: string }[]>('select seq from changes limit 1');
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  } finally {
    await started.close();
    await database.drop();
  }
});
