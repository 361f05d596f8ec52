import { type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { readChanges } from './change.queries.ts';
import { listNearTitles } from './near-titles.queries.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0, forVisitors: true });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test('the titles near to an edited one are found by the orders of related titles, however many titles there are', async () => {
  const filling = await createOrm(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  const em = filling.em.fork();
  await em.execute('alter table movies disable trigger record_insert');
  await em.execute(sql`
    insert into movies (title, slug, genre, year, type, country, poster_url)
    select 'Title ' || left(md5(i::text), 4), 'title-' || i, (array['Drama, War', 'Comedy', '', 'Sci-Fi'])[1 + i % 4], 1920 + i % 100,
           (array['movie', 'tv_show', 'anime'])[1 + i % 3], (array['Japan', 'Peru', null])[1 + i % 7 % 3], '/p.svg'
      from generate_series(1, 20000) i`);
  await em.execute('analyze');
  const after = (await readChanges(em, undefined, 1)).position;
  await em.execute(`update movies set year = 2000 where slug = 'title-1'`);
  await filling.close();
  const { changes } = await readChanges(orm.em.fork(), after, 10);
  expect(changes).toHaveLength(1);
  const plans = await plansOf(orm, (reading) => listNearTitles(reading, changes));
  const used = new Set([...plans.matchAll(/ using (\w+) on /g)].map(([, index]) => index));
  expect([...used]).toEqual(
    expect.arrayContaining([
      'movies_related',
      'movie_genres_by_filter',
      'movie_genres_by_type',
      'movies_by_country',
      'movies_by_type',
      'movies_by_year',
      'movies_by_sort_key',
    ]),
  );
  // An index may also be read from end to end, with the place as a filter.
  expect(plans).toContain('Index Cond: ((ROW(primary_genre, year_or_zero) >= ROW(positions.key, 0))');
  expect(plans).not.toMatch(/Seq Scan on (movies|movie_genres|title_words)/);
});
