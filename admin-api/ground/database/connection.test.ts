import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm, type Orm, poolOf } from '#admin-api/orm.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { allowLong } from './connection.ts';

let database: TestDatabase;
let orm: Orm;
let other: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, connectionTimeoutMs: 2000 });
  other = await createOrm(database.url, { poolSize: 1 });
});
afterAll(async () => {
  await orm.close();
  await other.close();
  await database.drop();
});

/** Ends the connection of a transaction, as a restart of PostgreSQL does. */
const losing = async (work: () => Promise<unknown>) =>
  await orm.em.fork().transactional(async (inside) => {
    const [self] = await inside.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    await other.em.fork().execute('select pg_terminate_backend(?)', [self?.pid]);
    await work();
    await inside.execute('select 1');
  });

test('a connection that is lost within a transaction leaves its place to another one', async () => {
  const pool = await poolOf(orm);
  for (let times = 0; times < 3; times += 1) {
    // It is noticed by a statement, or between two statements.
    await expect(losing(async () => {})).rejects.toThrow(/connection|terminat/i);
    const gone = new Promise((resolve) => pool.once('remove', resolve));
    await expect(losing(() => gone)).rejects.toThrow(/connection|terminat/i);
  }
  expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('a statement that may take longer is ended neither by PostgreSQL nor as silence, and the next ones are', async () => {
  const hasty = await createOrm(database.url, { poolSize: 1, statementTimeoutMs: 100 });
  const slow = `select true as finished from pg_sleep(0.5)`;
  try {
    const allowed = await hasty.em.fork().transactional(async (inside) => {
      await allowLong(inside);
      return await inside.execute(slow);
    });
    expect(allowed).toEqual([{ finished: true }]);
    await expect(hasty.em.fork().execute(slow)).rejects.toThrow(/statement timeout/);
    // Only PostgreSQL's limit is raised here, so the connection is closed as silent.
    const silent = hasty.em.fork().transactional(async (inside) => {
      await inside.execute('set local statement_timeout = 0');
      await inside.execute(slow);
    });
    await expect(silent).rejects.toThrow(/does not answer/);
    expect(await hasty.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await hasty.close();
  }
});
