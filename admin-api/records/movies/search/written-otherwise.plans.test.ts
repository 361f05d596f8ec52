import { type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { listByIds } from '#admin-api/records/movies/movie.entity.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { searchTitles } from './search.queries.ts';

// Titles in kana, with numerals, and with initials, among so many others that reading a whole table would show.
const rows = 100_000;
/** So many are read by their words; the others have the same titles, whose rows are copied. */
const different = 10_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0 });
  const em = orm.em.fork();
  await em.execute('alter table movies disable trigger user');
  await em.execute(sql`
    insert into movies (title, slug, genre, rating, year, type, poster_url)
    select case i % 4 when 0 then 'Lamp ' || left(md5((i % ${different})::text), 5) || ' Part ' || (array['II', 'III', 'IV', '2', '9'])[1 + i % ${different} % 5]
                      when 1 then translate(left(md5((i % ${different})::text), 6), '0123456789abcdef', 'アイウエオカキクケコサシスセソタ')
                      when 2 then translate(left(md5((i % ${different})::text), 6), '0123456789abcdef', 'なにぬねのはひふへほまみむめもや') || ' ' || i % ${different} % 20
                      else 'Harbour ' || left(md5((i % ${different})::text), 6) end,
           'title-' || i, 'Drama', (i * 37 % 100) / 10.0, 2000, 'movie', '/p.svg'
      from generate_series(1, ${rows}) i`);
  await em.execute(sql`
    insert into movies (title, slug, genre, rating, year, type, poster_url)
    select title, 'wanted-' || at, 'Drama', 5, 2000, 'movie', '/p.svg'
      from unnest(array[${['Rocky II', 'となりのトトロ', 'カウボーイビバップ', 'Quartz 19', 'The Lord of the Rings: The Two Towers']}]::text[]) with ordinality t (title, at)`);
  await em.execute('alter table movies enable trigger user');
  await em.execute(sql`
    select add_to_search(array_agg(id), array_agg(title), array_agg(type), array_agg(popularity), array_agg(search_facts(year, genre))),
           add_about(array_agg(id), array_agg(title), array_agg(search_facts(year, genre)), array_agg(description))
      from movies where id <= ${different} or id > ${rows}`);
  const copies = sql`generate_series(${different}, ${rows - different}, ${different}) apart where movie_id <= ${different}`;
  await em.execute(sql`
    insert into title_search (movie_id, text, words, type, popularity, facts)
      select movie_id + apart, text, words, type, popularity, facts from title_search, ${copies}`);
  await em.execute(sql`
    insert into title_lines (line, movie_id, is_whole, type, popularity)
      select line, movie_id + apart, is_whole, type, popularity from title_lines, ${copies}`);
  await em.execute(
    sql`insert into title_about (movie_id, words) select movie_id + apart, words from title_about, ${copies}`,
  );
  await em.execute('vacuum analyze');
}, 300_000);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test.each([
  ['a number for a Roman numeral', 'rocky 2', 'Rocky II'],
  ['the numeral itself', 'rocky ii', 'Rocky II'],
  ['a Roman numeral for a number', 'quartz xix', 'Quartz 19'],
  ['hiragana for katakana', 'かうぼーいびばっぷ', 'カウボーイビバップ'],
  ['half-width katakana', 'ｶｳﾎﾞｰｲﾋﾞﾊﾞｯﾌﾟ', 'カウボーイビバップ'],
  ['katakana for hiragana', 'トナリノトトロ', 'となりのトトロ'],
  ['the end of a name in another script', 'ととろ', 'となりのトトロ'],
  ['initials', 'lotr', 'The Lord of the Rings: The Two Towers'],
  ['a word and a number, in another order', '2 rocky', 'Rocky II'],
])('%s is found by an index', async (_name, text, title) => {
  let ids: number[] = [];
  const plans = await plansOf(orm, async (em) => {
    ({ ids } = await searchTitles(em, text, {}, 0, 24));
  });
  expect(plans).toContain('title_lines_by_line');
  expect(plans).not.toMatch(/Seq Scan on (title_\w+|search_words|movies)/);
  const titles = await listByIds(orm.em.fork(), ids);
  expect(titles.map((found) => found.title)).toContain(title);
});

test('common numerals of many titles are found by an index, too', async () => {
  for (const text of ['part 2', 'part ii', 'なに']) {
    let total = 0;
    const plans = await plansOf(orm, async (em) => {
      ({ total } = await searchTitles(em, text, {}, 0, 24));
    });
    expect(total, text).toBeGreaterThan(20);
    expect(plans, text).not.toMatch(/Seq Scan on (title_\w+|search_words|movies)/);
  }
});
