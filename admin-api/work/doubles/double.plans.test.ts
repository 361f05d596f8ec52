import { type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { countMergeable, listDoubles } from './double.queries.ts';

const rows = 20_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0 });
  const em = orm.em.fork();
  await em.execute('alter table movies disable trigger user');
  await em.execute(sql`
    insert into movies (title, slug, genre, year, type, poster_url)
    select 'Film ' || case when i % 100 < 2 then i / 100 else i end, 'title-' || i, 'Drama', 1950, 'movie', '/p.svg'
      from generate_series(1, ${rows}) i`);
  await em.execute('alter table movies enable trigger user');
  await em.execute('select make_title_facts()');
  await em.execute('vacuum analyze');
}, 300_000);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test('the list and its count read only likely duplicates, whatever the size of the catalogue', async () => {
  const plans = await plansOf(orm, async (em) => {
    const { pairs, total } = await listDoubles(em, { page: 2, limit: 24 });
    expect(pairs).toHaveLength(24);
    expect(total).toBeGreaterThan(rows / 200);
  });
  expect(plans).toContain('title_problems_doubles');
  expect(plans).not.toMatch(/Seq Scan on (movies|title_problems)/);
});

test('what a merge of all would leave is counted without going through the merging titles for each pair', async () => {
  const plans = await plansOf(orm, async (em) => {
    const { titles, left } = await countMergeable(em);
    expect(titles).toBeGreaterThan(rows / 200);
    expect(left).toBe(0);
  });
  expect(plans).not.toMatch(/CTE Scan on merging|Nested Loop Left Join/);
  expect(plans).not.toMatch(/Seq Scan on (movies|title_problems)/);
});
