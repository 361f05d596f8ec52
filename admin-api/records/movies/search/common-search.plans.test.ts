import { type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { listByIds } from '#admin-api/records/movies/movie.entity.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { searchTitles } from './search.queries.ts';

// So many that they are no longer collected but found while scanning the popular titles.
const rows = 6000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0 });
  const em = orm.em.fork();
  await em.execute('alter table movies disable trigger record_insert');
  await em.execute(sql`
    insert into movies (title, slug, genre, rating, year, type, poster_url)
    select case when i % 3 = 0 then 'The Storm ' || i else 'Night of the Storm ' || i end, 'storm-' || i, '', (i * 37 % 100) / 10.0, 2000,
           case when i % 5 = 0 then 'anime' else 'movie' end, '/p.svg'
      from generate_series(1, ${rows}) i`);
  await em.execute(sql`
    insert into movies (title, slug, genre, rating, year, type, poster_url) values ('Storm', 'storm', '', 0, 2000, 'movie', '/p.svg')`);
  await em.execute('analyze');
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const find = async (text: string, offset = 0, limit = 24, type?: 'movie' | 'anime') => {
  const em = orm.em.fork();
  const { ids, total } = await searchTitles(em, text, { type }, offset, limit);
  return { ids, total, titles: await listByIds(em, ids) };
};

test('a word of very many titles finds the most popular ones, after the title itself', async () => {
  const { titles, total } = await find('storm');
  expect(total).toBe(500);
  expect(titles[0]?.title).toBe('Storm');
  const ratings = titles.slice(1).map(({ rating }) => rating ?? 0);
  expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
  expect(ratings[0]).toBeGreaterThan(9);
});

test('its pages are consecutive and end at the limit', async () => {
  const whole = await find('the sto', 0, 100);
  const parts = [await find('the sto', 0, 50), await find('the sto', 50, 50)];
  expect(parts.flatMap(({ ids }) => ids)).toEqual(whole.ids);
  expect((await find('the sto', 480, 24)).ids).toHaveLength(20);
  expect(await find('the sto', 504, 24)).toMatchObject({ ids: [], total: 500 });
});

test('those that begin with it are preferred to others a little more popular', async () => {
  const { titles } = await find('the sto');
  const [beginning, other] = [/^The/, /^Night/].map((begins) =>
    Math.max(...titles.filter(({ title }) => begins.test(title)).map(({ rating }) => rating ?? 0)),
  );
  expect(titles[0]?.title).toMatch(/^The Storm/);
  expect(beginning).toBeGreaterThan((other ?? 10) - 1);
});

test('a search stays within a type', async () => {
  const { titles, total } = await find('storm', 0, 24, 'anime');
  expect(total).toBe(500);
  expect(new Set(titles.map(({ type }) => type))).toEqual(new Set(['anime']));
});

test('words in another order are found among very many, too', async () => {
  const { titles } = await find('storm the night');
  expect(titles).toHaveLength(24);
  for (const { title } of titles) expect(title).toMatch(/^Night of the Storm/);
});

test('a word within runs of Chinese characters finds those that begin with it, then the most popular of very many', async () => {
  const em = orm.em.fork();
  // The planner estimates by beginnings of words only where it knows 100 common ones: the years.
  await em.execute(sql`
    insert into movies (title, slug, genre, rating, year, type, poster_url)
    select case when i <= 3 then '作戦の夜 ' else '東京大作戦物語 ' end || i, 'sakusen-' || i, '',
           case when i > ${rows} then 9 else 2 end, 1900 + i % 150, 'movie', '/p.svg' from generate_series(1, ${rows} + 50) i`);
  await em.execute('analyze');
  const { titles } = await find('作戦');
  expect(titles.slice(0, 4).map(({ title }) => title.slice(0, 4))).toEqual([
    ...Array(3).fill('作戦の夜'),
    '東京大作',
  ]);
  expect(new Set(titles.slice(3).map(({ rating }) => rating))).toEqual(new Set([9]));
});
