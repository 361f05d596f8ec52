import { expect, test } from 'vitest';
import { pruneAll } from '#admin-api/pruning.ts';
import { startApi } from '#admin-api/testing/api-server.ts';
import { pruneChanges } from './change.queries.ts';

test('all old changes are deleted, however many there are', async () => {
  const api = await startApi({ limits: {} });
  await api.em().execute(`
    insert into changes (entity, record_id, op, at)
      select 'movie', 0, 'update', now() - interval '366 days' from generate_series(1, 20001)`);
  await pruneAll(api.em);
  expect(await api.em().execute('select seq from changes limit 1')).toEqual([]);
  await api.close();
});

test('few changes are read to find that none is old, however many there are', async () => {
  const api = await startApi({ limits: { statementTimeoutMs: 0 } });
  await api.em().execute(`
    insert into changes (entity, record_id, op) select 'movie', 0, 'update' from generate_series(1, 120000)`);
  const read = async () => {
    const [found] = await api.em().execute<{ scans: string; lines: string }[]>(`
      select (select idx_scan from pg_stat_user_indexes where indexrelname = 'changes_by_age') as scans,
             seq_tup_read + idx_tup_fetch as lines from pg_stat_user_tables where relname = 'changes'`);
    return { scans: Number(found?.scans), lines: Number(found?.lines) };
  };
  const before = await read();
  expect(await pruneChanges(api.em(), 2_000)).toBe(0);
  // The server counts what was read some time after it.
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({ scans: before.scans + 2 });
  expect((await read()).lines - before.lines).toBeLessThan(100);
  await api.close();
});
