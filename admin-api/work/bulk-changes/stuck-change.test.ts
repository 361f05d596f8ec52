import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnJobs } from '#admin-api/ground/jobs/testing/start-jobs.ts';
import { createOrm, type Orm } from '#admin-api/orm.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { health, healthMessages } from '#schema/calls/service.ts';
import { bulkChange } from '#schema/shapes/bulk-change.ts';
import { bulkJob, skipNext } from './batch.queries.ts';

let database: TestDatabase;
let api: TestApi;
/** The connections of the worker have the time limit of the product, nearly. */
let orm: Orm;
let ann: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi({ databaseUrl: database.url });
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 2000 });
  ann = await api.signIn();
});
afterAll(async () => {
  await orm.close();
  await api.close();
  await database.drop();
});

const path = '/api/bulk-changes';
const order = async (fields: object) => {
  const action = { kind: 'set', fields };
  return bulkChange.parse(await (await ann.post(path, { titles: { filter: {} }, action })).json());
};
const listed = async (id: number) => {
  const changes = bulkChange.array().parse(await (await ann.get(path)).json());
  return changes.find((change) => change.id === id);
};
const healthNow = async () => health.parse(await (await api.get('/api/health')).json());

/** Stands for what happens to a change of titles beside the change itself. */
const onUpdate = async (condition: string, what: string, work: () => Promise<void>) => {
  await api.em().execute(`
    create function happen() returns trigger language plpgsql as $$ begin ${what}; return null; end $$;
    create trigger happens after update on movies for each row when (${condition}) execute function happen()`);
  await work();
  await api.em().execute('drop trigger happens on movies; drop function happen()');
};

test('a change that does not go on says why, makes the service degraded and does not block later ones', async () => {
  await buildMovie(api.em());
  const fails = `raise exception 'the disk is full' using errcode = 'disk_full'`;
  await onUpdate('new.is_top20 and not old.is_top20', fails, async () => {
    const stuck = await order({ isTop20: true });
    const later = await order({ country: 'Chile' });
    const worker = startOwnJobs({ orm, databaseUrl: database.url }, bulkJob(orm));
    await expect
      .poll(() => listed(later.id), { timeout: 20_000 })
      .toMatchObject({ state: 'done', changed: 1 });
    expect(await listed(stuck.id)).toMatchObject({ state: 'running', problem: 'the disk is full' });
    expect(await healthNow()).toEqual({ status: 'ok' });
    await api
      .em()
      .execute(
        `update jobs set failing_since = now() - interval '2 minutes' where kind = 'bulk change' and subject = ?`,
        [stuck.id],
      );
    expect(await healthNow()).toEqual({ status: 'degraded', message: healthMessages.changes });
    await worker.stop();
  });
  const worker = startOwnJobs({ orm, databaseUrl: database.url }, bulkJob(orm));
  await expect.poll(async () => (await healthNow()).status, { timeout: 20_000 }).toBe('ok');
  await worker.stop();
});

test('a batch that takes too long is halved, and every record is changed', async () => {
  for (let films = 0; films < 7; films += 1) await buildMovie(api.em());
  await onUpdate(`new.quality = '8K'`, 'perform pg_sleep(0.5)', async () => {
    const { id, total } = await order({ quality: '8K' });
    const worker = startOwnJobs({ orm, databaseUrl: database.url }, bulkJob(orm));
    await expect
      .poll(() => listed(id), { timeout: 60_000 })
      .toMatchObject({ state: 'done', changed: total, skipped: 0 });
    await worker.stop();
  });
});

test('a record of a change that another server works on is not skipped, nor waited for', async () => {
  await buildMovie(api.em());
  const { id } = await order({ quality: '4K' });
  await api.em().transactional(async (other) => {
    await other.execute('select from bulk_changes for update');
    await skipNext(api.em(), id, 'Too long');
  });
  expect(await listed(id)).toMatchObject({ done: 0 });
  await skipNext(api.em(), id, 'Too long');
  expect(await listed(id)).toMatchObject({ done: 1, changed: 0, skipped: 1 });
});
