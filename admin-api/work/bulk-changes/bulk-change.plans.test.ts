import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { portionSize } from '#admin-api/ground/database/batches.ts';
import { createOrm, type Orm, poolOf } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { workBatch } from './batch.queries.ts';
import { orderBulkChange, previewBulkChange, undoBulkChange } from './bulk-change.queries.ts';

const rows = 100_000;
const order = {
  titles: { filter: {} },
  action: { kind: 'set', fields: { quality: '8K' } },
} as const;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0 });
  const em = orm.em.fork();
  await em.execute('alter table movies disable trigger user');
  await em.execute(sql`
    insert into movies (title, slug, genre, year, type, poster_url)
      select 'Title ' || i, 'title-' || i, '', 2000, 'movie', '/p.svg' from generate_series(1, ${rows}) i`);
  await em.execute('select make_title_facts()');
  await em.execute('vacuum analyze');
}, 300_000);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

interface Sent {
  statements: string[];
  plans: string;
}

/** Runs the work; returns its statements, and the plans of those that read or write many rows. */
async function sentBy(work: (em: EntityManager) => Promise<unknown>): Promise<Sent> {
  const client = await (await poolOf(orm)).connect();
  const clients: PoolClient = Object.getPrototypeOf(client);
  client.release();
  const query = vi.spyOn(clients, 'query');
  await work(orm.em.fork());
  const statements = query.mock.calls.map(([first]) => textOf(first));
  query.mockRestore();
  const large = statements.filter((text) => /^\s*with\b/.test(text));
  const em = orm.em.fork();
  const plans: string[] = [];
  for (const text of large) {
    const plan = await em.execute<{ 'QUERY PLAN': string }[]>(
      `explain verbose ${text.replaceAll('?', '\\?')}`,
    );
    plans.push(...plan.map((line) => line['QUERY PLAN'].slice(0, 300)));
  }
  return { statements, plans: plans.join('\n') };
}
const textOf = (sent: unknown): string =>
  typeof sent === 'string'
    ? sent
    : sent && typeof sent === 'object' && 'text' in sent
      ? String(sent.text)
      : '';

const portions = rows / portionSize;
/** A statement names the ids of a portion a few times. */
const longest = 4 * portionSize * ' 100000'.length;

test('a preview and an order of all titles are sent in portions, each found by its ids', async () => {
  for (const work of [
    (em: EntityManager) => previewBulkChange(em, order),
    (em: EntityManager) => orderBulkChange(em, 'ann', order),
  ]) {
    const { statements, plans } = await sentBy(work);
    expect(statements.filter((text) => /^\s*with\b/.test(text))).toHaveLength(portions);
    expect(Math.max(...statements.map(({ length }) => length))).toBeLessThan(longest);
    expect(plans).toContain('movies_pkey');
    expect(plans).not.toMatch(/Seq Scan on (public\.)?movies/);
  }
});

test('no row of an order looks up its change again', async () => {
  const triggers = await orm.em
    .fork()
    .execute(`select tgname from pg_trigger where tgrelid = 'bulk_change_rows'::regclass`);
  expect(triggers).toEqual([]);
});

test('an undo of all titles compares the changed columns in portions, and the worker copies its rows', async () => {
  const em = () => orm.em.fork();
  await em().execute('alter table movies disable trigger user');
  const [running] = await em().execute<{ id: number }[]>(
    `select id from bulk_changes where state = 'running'`,
  );
  const id = running?.id ?? 0;
  await em().execute(sql`update movies set quality = '8K'`);
  await em().execute(sql`
    update bulk_change_rows set is_done = true, was_changed = true, before = '{"quality": null}', after = '{"quality": "8K"}'
     where change_id = ${id}`);
  await em().execute(
    sql`update bulk_changes set state = 'done', done = total, changed = total, finished_at = now() where id = ${id}`,
  );
  await em().execute('vacuum analyze');
  let undo = 0;
  const { statements, plans } = await sentBy(async (inside) => {
    undo = (await undoBulkChange(inside, 'ann', id)).id;
  });
  // The table of the titles is read until a portion is empty.
  expect(statements.filter((text) => /^\s*with\b/.test(text))).toHaveLength(portions + 1);
  expect(plans).toMatch(/Index.* bulk_change_rows/);
  expect(plans).not.toMatch(/Seq Scan on (public\.)?bulk_change_rows/);
  expect(plans).not.toContain('to_jsonb');

  const laidOut = async () => {
    const [counted] = await em().execute<{ rows: number }[]>(
      sql`select count(*)::integer as rows from bulk_change_rows where change_id = ${undo}`,
    );
    return counted?.rows;
  };
  expect(await laidOut()).toBe(0);
  // Nor can a worker of an earlier version end it, which knows nothing of rows to be copied.
  await expect(em().execute(sql`update bulk_changes set state = 'done' where id = ${undo}`)).rejects.toThrow(
    'bulk_changes_end',
  );
  await workBatch(em(), undo, { size: 100 });
  expect(await laidOut()).toBe(5_000);
  const worked = await sentBy((inside) => workBatch(inside, undo, { size: 100 }));
  expect(worked.plans).not.toMatch(/Seq Scan on (public\.)?(bulk_change_rows|movies)/);
  expect(await laidOut()).toBe(5_000);
});
