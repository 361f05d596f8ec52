import { type MikroORM, sql } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { patient } from '#admin-api/testing/shared-database.ts';
import { namedCountries } from '#schema/rules/filters.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, ...patient });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const row = fc.record({
  title: fc.constantFrom<string[]>(
    'Heat',
    'The Heat',
    'Spider-Man 2',
    '鋼の錬金術師',
    'ลุงบุญมี',
    'Amélie & Co',
    '★',
    'a b a b',
  ),
  genre: fc.constantFrom('', 'Drama', 'drama, War', 'Sci-Fi, Science Fiction', ' ,War'),
  type: fc.constantFrom('movie', 'tv_show', 'anime'),
  country: fc.constantFrom(null, 'Peru', 'Japan', ...namedCountries),
  year: fc.constantFrom(1950, 1999, 2010),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

const write = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), rows: fc.array(row, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('update' as const), part: fc.nat(2), row }),
  fc.record({ kind: fc.constant('comment' as const), part: fc.nat(2) }),
  fc.record({ kind: fc.constant('delete' as const), part: fc.nat(6) }),
);

let written = 0;
const insert = async ({ title, genre, type, country, year }: Row) => {
  written += 1;
  await orm.em.fork().execute(sql`
    insert into movies (title, slug, genre, type, country, year, poster_url)
    values (${title}, ${`t-${written}`}, ${genre}, ${type}, ${country}, ${year}, '/p.svg')`);
};

test('the tables behind lists and searches match the titles after any sequence of writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 25 }), async (writes) => {
      const em = orm.em.fork();
      for (const step of writes) {
        if (step.kind === 'insert') for (const values of step.rows) await insert(values);
        else if (step.kind === 'update')
          await em.execute(sql`update movies set title = ${step.row.title}, genre = ${step.row.genre}, type = ${step.row.type},
            country = ${step.row.country}, year = ${step.row.year} where id % 3 = ${step.part}`);
        else if (step.kind === 'comment')
          await em.execute(
            sql`insert into comments (movie_id, name, body) select id, 'Ann', 'Good' from movies where id % 3 = ${step.part}`,
          );
        else await em.execute(sql`delete from movies where id % 7 = ${step.part}`);
      }
      expect(await differences()).toEqual({ searched: 0, lines: 0, unknown: 0, filters: 0 });
    }),
    { numRuns: 8 },
  );
});

/** Rows that are missing, superfluous or wrong, compared with a computation from the titles alone. */
async function differences() {
  const between = (kept: string, right: string) =>
    `(select count(*)::integer from ((${kept} except all ${right}) union all (${right} except all ${kept})) d)`;
  const [counted] = await orm.em.fork().execute(`
    select ${between(
      'select movie_id, text, type, popularity from title_search',
      'select id, search_text(title), type, popularity from movies',
    )} as searched,
    ${between(
      'select movie_id, line, type, popularity from title_lines',
      'select id, line, type, popularity from movies, unnest(search_lines(title)) line',
    )} as lines,
    (select count(*)::integer from title_search, unnest(tsvector_to_array(words)) w
      where not exists (select from search_words where word = w)) as unknown,
    ${between(
      'select genre, type, country, year, is_watchable, sum(total) from filter_counts group by 1, 2, 3, 4, 5 having sum(total) <> 0',
      `select g, type, country_choice, year, is_watchable, count(*) from movies, unnest(array[''] || array(select genres_of(genre))) g group by 1, 2, 3, 4, 5`,
    )} as filters`);
  return counted;
}

test.each(['x'.repeat(300), 'ﷺ'.repeat(300), '& '.repeat(150), 'a-'.repeat(150), '鎮の'.repeat(150)])(
  'a title of very many letters or words, %#, is accepted',
  async (title) => {
    await insert({ title, genre: '', type: 'movie', country: null, year: 1950 });
    expect(await differences()).toEqual({ searched: 0, lines: 0, unknown: 0, filters: 0 });
  },
);

test('a country is a choice of its own when the filter lists it, otherwise Other', async () => {
  const em = orm.em.fork();
  const countries = [...namedCountries, 'Peru', 'Japan, China', null];
  for (const country of countries)
    await em.execute(sql`insert into movies (title, slug, type, year, poster_url, country)
      values ('Country', ${`country-${countries.indexOf(country)}`}, 'movie', 1950, '/p.svg', ${country})`);
  const chosen = await em.execute<{ choice: string }[]>(
    sql`select country_choice as choice from movies where title = 'Country' order by id`,
  );
  expect(chosen.map(({ choice }) => choice)).toEqual([...namedCountries, 'Other', 'Other', 'Other']);
});

test('a name in ASCII is read as it is beside another letter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 40 }), async (name) => {
      const [read] = await orm.em
        .fork()
        .execute('select search_plain(?) as alone, search_plain(?) as beside', [name, `${name}é`]);
      expect(`${read?.alone}e`).toBe(read?.beside);
    }),
    { numRuns: 200, examples: [["Schindler's `List`"], ['Tom & Jerry']] },
  );
});
