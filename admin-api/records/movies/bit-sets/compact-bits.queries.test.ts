import { type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { mergeSets } from './compact-bits.queries.ts';
import { findTitles } from './find-titles.queries.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 3, statementTimeoutMs: 2000 });
  for (const first of [1, 11, 21])
    await orm.em.fork().execute(sql`
      insert into movies (title, slug, poster_url, genre, rating, year, type)
        select 'Otter ' || i, 'otter-' || i, '/p.svg', 'Drama', i % 10, 1950 + i, 'movie' from generate_series(${first}::integer, ${first + 9}::integer) i`);
}, 120_000);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const sets = () =>
  orm.em
    .fork()
    .execute(`select fact, block, bit_xor(bits)::text as bits, count(*) > 1 as "isCrowded" from title_bits
                          group by 1, 2 having bit_count(bit_xor(bits)) > 0 order by 1, 2`);

test('the rows of a block become one, and say the same', async () => {
  const before = await sets();
  expect(before.some(({ isCrowded }) => isCrowded)).toBe(true);
  expect(await mergeSets(orm.em.fork(), 1)).toBe(1);
  while ((await mergeSets(orm.em.fork(), 5)) > 0);
  expect(await sets()).toEqual(before.map((row) => ({ ...row, isCrowded: false })));
  expect((await findTitles(orm.em.fork(), { yearFrom: '1961', ratingFrom: '5' })).total).toBe(10);
});

test('waits for no writer and keeps no writer waiting', async () => {
  const writer = orm.em.fork();
  await writer.begin();
  await writer.execute('update movies set year = year + 1 where id <= 5');
  await orm.em.fork().execute('update movies set rating = 10 where id > 5');
  await orm.em.fork().transactional(async (merger) => {
    await mergeSets(merger, 100);
    await writer.execute('update movies set year = year + 1, rating = 10 where id <= 5');
  });
  await writer.commit();
  while ((await mergeSets(orm.em.fork(), 100)) > 0);
  expect((await findTitles(orm.em.fork(), { ratingFrom: '10' })).total).toBe(30);
  const kept = await sets();
  await orm.em.fork().execute('select make_title_facts()');
  expect((await sets()).map(({ bits }) => bits)).toEqual(kept.map(({ bits }) => bits));
});
