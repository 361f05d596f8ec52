import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { titleSorts } from '#schema/rules/title-filter-names.ts';
import { titlePageQuery } from '#schema/shapes/title-filter.ts';
import { listTitles, readTitleChoices } from './listed-titles.queries.ts';

const rows = 100_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0 });
  const em = orm.em.fork();
  // The sets are computed afterwards, and the other tables that triggers maintain are not used here.
  await em.execute('alter table movies disable trigger user');
  await em.execute(sql`
    insert into movies (title, slug, genre, rating, year, type, is_trending, poster_url, stream_url, country, quality)
    select 'Title ' || left(md5(i::text), 6), 'title-' || i, (array['Drama, War', 'Comedy', '', 'Sci-Fi'])[1 + i % 4],
           nullif(i % 100, 7) / 10.0, 1920 + nullif(i % 100, 7), (array['movie', 'tv_show', 'anime'])[1 + i % 3], i % 100 = 0,
           '/p.svg', case when i % 2 = 0 then '/s' end, (array['Peru', 'Japan', null])[1 + i % 3],
           (array['HD', null, '4K', 'SD', 'HD'])[1 + i % 5]
      from generate_series(1, ${rows}) i`);
  await em.execute('alter table movies enable trigger user');
  await em.execute('select make_title_facts()');
  await em.execute(
    'insert into title_orders (id, sort_key, popularity) select id, sort_key, popularity from movies',
  );
  await em.execute('vacuum analyze');
}, 300_000);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const listed = (query: Record<string, string>) => (em: EntityManager) =>
  listTitles(em, titlePageQuery.parse(query));
const orders = titleSorts.flatMap((sort) => [
  [`by ${sort}, first page`, { sort, type: 'movie', problems: 'no-trailer' }],
  [
    `by ${sort} downwards, a page in the middle`,
    { sort, order: 'desc', page: '700', problems: 'no-trailer' },
  ],
]) as [string, Record<string, string>][];

test.each<[string, (em: EntityManager) => Promise<unknown>]>([
  ...orders.map(
    ([name, query]) => [name, listed(query)] as [string, (em: EntityManager) => Promise<unknown>],
  ),
  ['few titles, looked up', listed({ genre: 'war', yearFrom: '1977', yearTo: '1977', sort: 'title' })],
  ['a range of years and of days', listed({ yearFrom: '1950', yearTo: '1980', addedFrom: '2026-01-01' })],
  ['what the filters can name', readTitleChoices],
])('%s: reads an index, whatever the size of the catalogue', async (_name, work) => {
  const plans = await plansOf(orm, work);
  expect(plans).toContain('Index');
  expect(plans).not.toMatch(/Seq Scan on (movies|title_orders|title_bits|title_problems)/);
});
