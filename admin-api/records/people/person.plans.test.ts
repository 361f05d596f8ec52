import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { listCredits, listCreditsOf, listKnownFor } from './credit.queries.ts';
import { listPeople, searchPeople } from './person.queries.ts';

// Enough rows for the planner to choose the same indexes as with a million.
const rows = 20_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0, forVisitors: true });
  const filling = await createOrm(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  const em = filling.em.fork();
  for (const table of ['movies', 'people', 'credits'])
    await em.execute(`alter table ${table} disable trigger user`);
  await em.execute(`insert into movies (title, slug, genre, year, type, poster_url)
    select 'Title ' || i, 'title-' || i, 'Drama', 1920 + i % 100, 'movie', '/p.svg' from generate_series(1, ${rows}) i`);
  await em.execute(`insert into title_search (movie_id, text, words, type, popularity)
    select id, 'title ' || id, '', 'movie', id % 97 from movies on conflict do nothing`);
  await em.execute(`insert into people (name, slug, title_count, former_names)
    select md5(i::text) || ' ' || md5('n' || i), 'person-' || i, 1 + i % 9, case when i % 9 = 0 then e'Former\nName ' || i end from generate_series(1, ${rows}) i`);
  await em.execute(`insert into credits (person_id, movie_id, role)
    select i, 1 + (i * n) % ${rows}, 'actor' from generate_series(1, ${rows}) i, generate_series(1, 4) n on conflict do nothing`);
  await em.execute(
    'insert into person_words select distinct w from people, unnest(tsvector_to_array(words)) w',
  );
  await em.execute('analyze');
  await filling.close();
}, 120_000);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test.each<[string, (em: EntityManager) => Promise<unknown>]>([
  ['the credits of titles', (em) => listCredits(em, 'movie', [7, 8])],
  ['the credits of a person', (em) => listCreditsOf(em, 7, { limit: 100, skipped: 0 })],
  ['what people are known for', (em) => listKnownFor(em, [7, 8])],
  ['people under a letter', (em) => listPeople(em, { page: 1, limit: 60, letter: 'a', sort: 'name' })],
  ['people by their former names', (em) => em.execute(sql`select * from formerly_named('{Name 9,Name 12}')`)],
  ['a search', (em) => searchPeople(em, 'c4ca4238a0b9238', { limit: 6 })],
  [
    'a search with a typing error',
    (em) => searchPeople(em, 'c4ca4328a0b923820dcc509a6f75849b', { limit: 6 }),
  ],
])('%s reads an index, whatever the number of people', async (_name, work) => {
  const plans = await plansOf(orm, work);
  expect(plans).toContain('Index');
  expect(plans).not.toMatch(/Seq Scan on (people|credits|movies|person_words) /);
});
