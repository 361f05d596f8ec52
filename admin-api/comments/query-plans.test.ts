import { type EntityManager, type MikroORM, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/database/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { listModerated } from './moderation.queries.ts';
import { findSameText } from './repeated-text.queries.ts';

// Enough rows for the planner to prefer the indexes it would take at a million.
const rows = 20_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0 });
  const em = orm.em.fork();
  await em.execute(sql`
    insert into movies (title, slug, genre, year, type, poster_url)
    select 'Title ' || i, 'title-' || i, 'Drama', 1990, 'movie', '/p.svg' from generate_series(1, 100) i`);
  await em.execute('alter table comments disable trigger user');
  await em.execute(sql`
    insert into comments (movie_id, name, body, status)
    select 1 + i % 100, 'Name ' || i, 'Text ' || md5(i::text), case when i % 200 = 0 then 'held' else 'visible' end
      from generate_series(1, ${rows}) i`);
  await em.execute('analyze');
}, 60_000);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

/** Runs the work and tells the plans of all its queries but the counting ones, which read what they count. */
async function plansOf(work: (em: EntityManager) => Promise<unknown>): Promise<string> {
  const em = orm.em.fork();
  const execute = em.execute.bind(em);
  const plans: string[] = [];
  Object.assign(em, {
    execute: async (query: RawQueryFragment) => {
      if (!query.sql.includes('count(*)')) {
        const plan = await execute<{ 'QUERY PLAN': string }[]>(sql`explain ${query}`);
        plans.push(...plan.map((line) => line['QUERY PLAN']));
      }
      return await execute(query);
    },
  });
  await work(em);
  expect(plans.length).toBeGreaterThan(0);
  return plans.join('\n');
}

const page = (query: object) => (em: EntityManager) => listModerated(em, { page: 1, limit: 24, ...query });

test.each<[string, (em: EntityManager) => Promise<unknown>]>([
  ['the newest', page({})],
  ['what is held', page({ status: 'held' })],
  ['the comments of a title', page({ movieId: 7 })],
  ['a search for what is rare', page({ search: '4a5b6' })],
  ['a search for what is everywhere', page({ search: 'text' })],
  ['a search for a letter', page({ search: 'x' })],
  [
    'whether a text is known',
    (em) =>
      findSameText(em, { movieId: 7, name: 'Ann', body: 'A text of thirty characters or more.' }, 'key'),
  ],
])('%s reads an index, however many comments there are', async (_name, work) => {
  const plans = await plansOf(work);
  expect(plans).toContain('Index');
  expect(plans).not.toContain('Seq Scan on comments');
});
