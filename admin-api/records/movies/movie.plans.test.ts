import { type EntityManager, type MikroORM, raw, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import type { MovieListQuery } from '#schema/shapes/movie.ts';
import { listAlphabetTitles, readAlphabet } from './alphabet.queries.ts';
import { countFacets } from './bit-sets/facets.queries.ts';
import { listMovies, listRanked, listTrending, listTrendingMovies, type RankedList } from './list.queries.ts';
import { findFreeSlug, getMovieBySlug } from './movie.queries.ts';
import { listAlmostBegun } from './search/search.queries.ts';

// Enough rows for the planner to choose the same indexes as with a million.
const rows = 20_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  // Reads like a visitor: through views, which skip hidden rows.
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0, forVisitors: true });
  const filling = await createOrm(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  const em = filling.em.fork();
  await em.execute('alter table movies disable trigger record_insert');
  await em.execute(sql`
    insert into movies (title, slug, description, genre, rating, year, type, is_trending, is_top20, poster_url, stream_url, country, publication)
    select 'Title ' || left(md5(i::text), 4) || ' of ' || left(md5((-i)::text), 4), 'title-' || i, 'Described ' || i, (array['Drama, War', 'Comedy', 'Action', 'Sci-Fi'])[1 + i % 4], nullif(i % 100, 7) / 10.0,
           1920 + nullif(i % 100, 7), (array['movie', 'tv_show', 'anime'])[1 + i % 3], i % 100 = 0, i % 1000 = 0, '/p.svg',
           case when i % 50 = 7 then '/s' end, case when i % 40 = 3 then 'Peru' end, case when i % 200 = 11 then 'draft' else 'published' end
      from generate_series(1, ${rows}) i`);
  await em.execute(sql`
    insert into seasons (show_id, season_number, title) select id, 1, 'Season 1' from movies where id <= 100`);
  await em.execute(sql`
    insert into episodes (season_id, episode_number, title)
    select 1 + i % 100, i, 'Chapter ' || i from generate_series(1, ${rows}) i`);
  await em.execute(sql`
    insert into people (slug, name) select 'person-' || i, 'Person ' || i from generate_series(1, 500) i`);
  await em.execute(sql`
    insert into credits (person_id, movie_id, role) select 1 + i % 500, i, 'actor' from generate_series(1, ${rows}) i`);
  await em.execute(
    sql`insert into collections (slug, title) select 'collection-' || i, 'Collection' from generate_series(1, 200) i`,
  );
  await em.execute(sql`
    insert into collection_titles (collection_id, movie_id, position) select 1 + i % 200, i, i from generate_series(1, ${rows}) i`);
  await em.execute('analyze');
  await filling.close();
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

/** EXPLAIN does not look into functions, so the query of this one is run by itself, with the plan for any titles that connections keep. */
async function explainRelated(em: EntityManager) {
  const [found] = await orm.em
    .fork()
    .execute<{ body: string }[]>(`select prosrc as body from pg_proc where proname = 'related_titles'`);
  const query = found?.body.match(/return query(.*);\s*end/s)?.[1];
  if (query === undefined) throw new Error('The function has no query');
  const run = (text: string) => em.getConnection().execute(text, [], 'run', em.getTransactionContext());
  await em.begin();
  await run('set local plan_cache_mode = force_generic_plan');
  const prepared = query.replace('any (ids)', 'any ($1)').replace('<= most', '<= $2');
  await run(`prepare related (integer[], integer) as ${prepared}`);
  await em.execute(raw(`execute related ('{7,8,9}', 12)`));
  await run('deallocate related');
  await em.commit();
}

const page = (query: Partial<MovieListQuery>) => (em: EntityManager) =>
  listMovies(em, { page: 1, limit: 24, ...query });
const ranked = (list: RankedList) => (em: EntityManager) => listRanked(em, list, 20);

test('related titles are chosen by the orders that edits are looked up in', async () => {
  const plans = await plansOf(orm, explainRelated);
  const used = new Set([...plans.matchAll(/ using (\w+) on /g)].map(([, index]) => index));
  expect([...used]).toEqual(
    expect.arrayContaining([
      'movies_related',
      'movie_genres_by_filter',
      'movie_genres_by_type',
      'movies_by_country',
      'movies_by_type',
      'movies_by_year',
    ]),
  );
});

test('all titles of several genres are counted, each once', async () => {
  const { total } = await page({ genre: 'Drama,War,Comedy,Action' })(orm.em.fork());
  expect(total).toBe((rows * 3) / 4);
});

test.each<[string, (em: EntityManager) => Promise<unknown>]>([
  ['the newest of all', page({})],
  ['one type', page({ type: 'movie' })],
  ['a deep page', page({ type: 'movie', page: 400 })],
  ['a genre', page({ genre: 'Drama' })],
  ['a deep page by popularity', page({ type: 'movie', sort: 'popular', page: 250 })],
  ['a deep page of a genre by popularity', page({ genre: 'Drama', sort: 'popular', page: 150 })],
  ['several genres', page({ genre: 'Drama,War,Comedy', sort: 'popular', page: 3 })],
  ['a genre of one type', page({ genre: 'Drama', type: 'movie', page: 3 })],
  ['the best of a genre', page({ type: 'anime', sort: 'rating' })],
  ['the unknown years of a genre', page({ genre: 'Drama', year: 'Unknown' })],
  ['one year of a genre', page({ genre: 'Drama', year: '1990s' })],
  ['the hottest of a country', page({ type: 'tv_show', country: 'Other', sort: 'hottest', page: 2 })],
  ['what can be watched', page({ type: 'movie', watch: 'now', sort: 'popular', page: 3 })],
  ['the best of a genre that can be watched', page({ genre: 'Drama', watch: 'now', sort: 'rating' })],
  ['the latest of a country that can be watched', page({ country: 'Other', watch: 'now', sort: 'latest' })],
  ['the latest of what is rare', page({ type: 'anime', country: 'Japan', year: '2010s', sort: 'latest' })],
  ['a country without a choice', page({ country: 'Peru', sort: 'popular' })],
  [
    'one year of a genre in a country without a choice',
    page({ genre: 'Drama', country: 'Peru', year: '1950' }),
  ],
  ['a search for a beginning', page({ search: 'Title 4a5' })],
  ['a search for what is everywhere', page({ search: 'of' })],
  ['a search for words in another order', page({ search: 'of 4a5 title' })],
  ['a search with a typing error', page({ search: 'Tilte 4a5' })],
  ['a search for what is not there', page({ search: 'xylophone quartet' })],
  ['a search for a year and a genre', page({ search: '1977 comedy' })],
  ['a search for a genre', page({ search: 'drama' })],
  ['a search for a word of a description', page({ search: 'described 4a' })],
  ['a search for an episode', page({ search: 'chapter 777' })],
  ['what is nearest to a text', (em) => listAlmostBegun(em, 'title 4zz', { type: 'anime' }, 12)],
  ['popular', ranked('popular')],
  ['must-watch', ranked('must-watch')],
  ['top20', ranked('top20')],
  ['trending', (em) => listTrending(em, 24, 24)],
  [
    'trending, narrowed',
    (em) => listTrendingMovies(em, { page: 1, limit: 24, genre: 'Drama', year: '1990s', sort: 'rating' }),
  ],
  ['related titles', explainRelated],
  [
    'the counts of all filters',
    (em) => countFacets(em, { type: 'movie', genre: 'Drama,War', year: '1990s' }),
  ],
  ['the letters of all titles', readAlphabet],
  ['all titles from A to Z', (em) => listAlphabetTitles(em, { page: 3 })],
  ['the titles of a letter', (em) => listAlphabetTitles(em, { page: 0, letter: 'T' })],
  ['a slug', (em) => getMovieBySlug(em, 'title-77')],
  ['a free slug', (em) => findFreeSlug(em, 'Title 77', 1999)],
])('%s reads an index, whatever the size of the catalogue', async (_name, work) => {
  const plans = await plansOf(orm, work);
  expect(plans).toContain('Index');
  expect(plans).not.toMatch(
    /Seq Scan on (movies|movie_genres|title_search|title_lines|title_about|search_words|title_words|credits|collection_titles|episodes)/,
  );
});
