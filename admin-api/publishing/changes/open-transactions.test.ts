import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openListener } from '#admin-api/ground/database/listener.ts';
import type { Logger } from '#admin-api/ground/http/log.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { healthMessages } from '#schema/calls/service.ts';
import { findHead } from './change.queries.ts';
import { openChangeFeed } from './feed.ts';

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi({ databaseUrl: database.url });
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

test('a transaction left open in psql is named in the log once, and it ends what it held', async () => {
  const { id } = await buildMovie(api.em(), { slug: 'held' });
  const warn = vi.fn();
  const log = { warn } as Partial<Logger> as Logger;
  const listener = openListener(database.url);
  const feed = openChangeFeed({ listener, log, longest: 0.05 });
  const after = { seq: await findHead(api.em()) };
  const wait = () => feed.read(api.em(), after, 10, { ms: 300, signal: AbortSignal.timeout(60_000) });
  const psql = new pg.Client({ connectionString: database.url, application_name: 'psql' });
  await psql.connect();
  await psql.query('begin');
  await psql.query(`update movies set title = 'Forgotten' where id = ${id}`);
  const { rows } = await psql.query('select pg_backend_pid() as pid');
  await buildMovie(api.em(), { slug: 'later' });

  expect((await wait()).changes).toEqual([]);
  await wait();
  expect(feed.held.isStuck()).toBe(true);
  expect(warn.mock.calls.map(([told]) => told)).toMatchObject([
    { holder: rows[0].pid, application: 'psql', begun: expect.any(String), state: 'idle in transaction' },
  ]);
  await psql.query('rollback');
  expect((await wait()).changes).toHaveLength(1);
  await feed.read(api.em(), { seq: await findHead(api.em()) }, 10, {
    ms: 0,
    signal: AbortSignal.timeout(60_000),
  });
  expect([feed.held.isStuck(), feed.held.seconds()]).toEqual([false, 0]);
  await psql.end();
  feed.close();
  await listener.close();
});

test('the health check says so', async () => {
  const health = async () => await (await api.get('/api/health')).json();
  expect(await health()).toEqual({ status: 'ok' });
  vi.spyOn(api.feed.held, 'isStuck').mockReturnValue(true);
  expect(await health()).toEqual({ status: 'degraded', message: healthMessages.publishing });
});
