import { sql } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '#admin-api/ground/database/write.ts';
import { startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { countryNames } from '#schema/rules/country.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { problemsOf, titleProblems, titleSorts } from '#schema/rules/title-filter-names.ts';
import { type ListedTitle, type TitlesQuery, titleChoices, titlePage } from '#schema/shapes/title-filter.ts';

let api: TestApi;
let ann: Caller;
let everything: ListedTitle[];

const people = ['import', 'bob@example.org', null];
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
  // Every combination occurs: the cycles of the fields have no common divisor.
  for (const [at, person] of people.entries())
    await write(api.em(), person, async (em) => {
      await em.execute(sql`
        insert into movies (id, title, slug, poster_url, description, trailer_url, stream_url, genre, year, rating, quality, country,
                            type, is_trending, is_top20, created_at)
        select i, 'Otter ' || i / 3, 'otter-' || i, case when i % 3 = 0 then '/placeholder-poster.svg' else '/p.webp' end,
               case when i % 5 > 1 then 'Described' when i % 5 = 1 then ' ' end, case when i % 7 > 2 then 'https://youtu.be/x' end,
               case when i % 2 = 0 then 'https://s.example.org/' || i end,
               (array['Drama', 'Drama, War', 'Comedy', '', 'Science Fiction'])[1 + i % 5], 1920 + nullif(i % 11, 4) * 10,
               nullif(i % 13, 6) / 1.3, (array['HD', '4K', null])[1 + i % 3], (array['Japan', 'Peru', null, 'Chile,  Japan, Chile'])[1 + i % 4],
               (array['movie', 'tv_show', 'anime'])[1 + i % 3], i % 17 = 0, i % 19 = 0, timestamptz '2026-03-01 12:00+00' + i * interval '3 hours'
          from generate_series(${at * 40}::integer + 1, ${at * 40}::integer + 40) i`);
    });
  await api.em().execute(`select setval('movies_id_seq', 1000)`);
  const shows = await api
    .em()
    .execute<{ id: number }[]>(`select id from movies where type = 'tv_show' and id % 4 = 0`);
  for (const { id } of shows)
    await api.em().execute(sql`
      with season as (insert into seasons (show_id, season_number, title) values (${id}, 1, 'One') returning id)
      insert into episodes (season_id, episode_number, title, stream_url)
        select id, 1, 'First', ${id % 8 === 0 ? '/s' : null} from season`);
  await write(api.em(), 'cleo@example.org', (em) =>
    em.execute('update movies set rating = 9.5, genre = genre where id % 10 = 0'),
  );
  everything = (await page({ limit: '100' })).titles;
  everything.push(...(await page({ limit: '100', page: '2' })).titles);
}, 120_000);
afterAll(async () => await api.close());

type Query = Partial<Record<keyof TitlesQuery | 'page' | 'limit', string>>;

async function page(query: Query) {
  const answer = await ann.get(`/api/titles?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(query)).toBe(200);
  return titlePage.parse(await answer.json());
}
const namesOf = (titles: readonly ListedTitle[]) => titles.map(({ title }) => title);

/** Whether a title matches a filter, computed from the list's own answer for the title. */
function matches(title: ListedTitle, query: Query): boolean {
  const isBetween = (value: string | number | null, from: string | undefined, to: string | undefined) =>
    (from === undefined && to === undefined) ||
    (value !== null && value >= (from ?? value) && value <= (to ?? value));
  const rating = title.rating === null ? null : Math.round(title.rating * 10) / 10;
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const between = (value: number | null, from: string | undefined, to: string | undefined) =>
    isBetween(value, number(from) as never, number(to) as never);
  return (
    (query.type === undefined || title.type === query.type) &&
    (query.genre === undefined ||
      genreNames(query.genre).some((genre) => genreNames(title.genre).includes(genre))) &&
    countryNames(query.country ?? '').every((country) =>
      countryNames(title.country ?? '').includes(country),
    ) &&
    (query.quality === undefined || title.quality === query.quality) &&
    between(title.year, query.yearFrom, query.yearTo) &&
    between(rating, query.ratingFrom, query.ratingTo) &&
    (query.trending === undefined || String(title.isTrending) === query.trending) &&
    (query.top20 === undefined || String(title.isTop20) === query.top20) &&
    problemsOf(query.problems ?? '').every((problem) => title.problems.includes(problem)) &&
    isBetween(title.createdAt.slice(0, 10), query.addedFrom, query.addedTo) &&
    isBetween(title.changedAt.slice(0, 10), query.changedFrom, query.changedTo) &&
    (query.addedBy === undefined || title.addedBy === query.addedBy) &&
    (query.changedBy === undefined || title.changedBy === query.changedBy)
  );
}

const days = fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-05', '2026-03-09', '2026-03-16', today);
const years = fc.constantFrom('1900', '1920', '1930', '1955', '1980', '2019', '2100');
const ratings = fc.constantFrom('0', '0.8', '2.3', '5', '7.7', '9.2', '9.5', '10');
const filters = fc.record(
  {
    type: fc.constantFrom('movie', 'tv_show', 'anime'),
    genre: fc.constantFrom('drama', 'War', 'comedy, war', 'Sci-Fi', 'opera'),
    country: fc.constantFrom('Japan', 'Peru', 'Chile', 'Chile, Japan'),
    quality: fc.constantFrom('HD', '4K'),
    yearFrom: years,
    yearTo: years,
    ratingFrom: ratings,
    ratingTo: ratings,
    trending: fc.constantFrom('true', 'false'),
    top20: fc.constantFrom('true', 'false'),
    problems: fc.subarray([...titleProblems], { minLength: 1, maxLength: 2 }).map((names) => names.join(',')),
    addedFrom: days,
    addedTo: days,
    addedBy: fc.constantFrom('import', 'bob@example.org', 'nobody@example.org'),
    changedFrom: days,
    changedTo: days,
    changedBy: fc.constantFrom('cleo@example.org', 'import'),
  },
  { requiredKeys: [] },
);
const sortedBy: Record<string, (title: ListedTitle) => string | number | null> = {
  title: ({ title }) => title.replace(/\d+/, (digits) => digits.padStart(8, '0')),
  type: ({ type }) => type,
  genre: ({ genre }) => genreNames(genre)[0] ?? null,
  year: ({ year }) => year,
  country: ({ country }) => country,
  quality: ({ quality }) => quality,
  rating: ({ rating }) => rating,
  added: ({ id }) => id,
  changed: ({ changedAt }) => changedAt,
};

function inOrder(titles: readonly ListedTitle[], sort: string, order: 'asc' | 'desc') {
  const value = sortedBy[sort] ?? (() => null);
  const sign = order === 'asc' ? 1 : -1;
  return titles.toSorted((one, other) => {
    const [left, right] = [value(one), value(other)];
    if (left === right) return sign * (one.id - other.id);
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  });
}

describe('GET /api/titles', () => {
  test('every combination of filters, in every order, on every page: the matching titles and their correct count', async () => {
    const asked = fc.tuple(
      filters,
      fc.constantFrom(...Object.keys(sortedBy)),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 120 })),
      fc.constantFrom(1, 7, 24, 100),
    );
    await fc.assert(
      fc.asyncProperty(asked, async ([filter, sort, order, at, limit]) => {
        const query = { ...filter, sort, order, page: String(at), limit: String(limit) };
        const expected = inOrder(
          everything.filter((title) => matches(title, query)),
          sort,
          order,
        );
        const { titles, total, totalPages } = await page(query);
        expect(total).toBe(expected.length);
        expect(totalPages).toBe(Math.max(1, Math.ceil(expected.length / limit)));
        expect(titles.map(({ id }) => id)).toEqual(
          expected.slice((at - 1) * limit, at * limit).map(({ id }) => id),
        );
      }),
      { numRuns: 300 },
    );
  }, 120_000);

  test('without a sort the newest come first, and a page beyond the last is empty', async () => {
    const { titles, total } = await page({ limit: '3' });
    expect(total).toBe(120);
    expect(titles.map(({ id }) => id)).toEqual([120, 119, 118]);
    expect((await page({ page: '9' })).titles).toEqual([]);
    expect(titleSorts).toContain('popular');
    expect((await page({ sort: 'popular', order: 'desc' })).total).toBe(120);
  });

  test('a year in the search finds titles of that year, a name those that contain it, combined with the other filters', async () => {
    const ofYear = everything.filter(({ year }) => year === 1950);
    const found = await page({ search: '1950', limit: '100' });
    expect(found.total).toBe(ofYear.length);
    expect(found.titles.every(({ year }) => year === 1950)).toBe(true);
    expect((await page({ search: '1950', problems: 'no-poster' })).total).toBe(
      ofYear.filter(({ problems }) => problems.includes('no-poster')).length,
    );
    expect(new Set(namesOf((await page({ search: 'otter 7', sort: 'year' })).titles))).toContain('Otter 7');
    expect((await page({ search: 'ottre 7', type: 'movie' })).titles.map(({ type }) => type)).toContain(
      'movie',
    );
    expect(await page({ search: 'xylophone quartet' })).toMatchObject({ titles: [], total: 0 });
  });

  test('shows who added and who changed a title, and null when it is unknown', async () => {
    const written = { title: 'Signed', genre: 'Drama', type: 'movie' };
    const { id } = await (await ann.post('/api/movies', written)).json();
    const signed = async () => (await page({ search: 'Signed' })).titles.find((title) => title.id === id);
    expect(await signed()).toMatchObject({ addedBy: testAdmin.email, changedBy: null });
    const before = await signed();
    expect(before?.changedAt).toBe(before?.createdAt);
    await write(api.em(), 'bob@example.org', (em) =>
      em.execute(sql`update movies set is_trending = true where id = ${id}`),
    );
    expect(await signed()).toMatchObject({ addedBy: testAdmin.email, changedBy: 'bob@example.org' });
    expect(
      (await page({ changedBy: 'bob@example.org', changedFrom: today })).titles.map((title) => title.id),
    ).toEqual([id]);
    // Neither a comment nor the trash counts as an edit.
    await api.em().execute(sql`insert into comments (movie_id, name, body) values (${id}, 'Dee', 'Well')`);
    const { trashId } = await (await ann.delete(`/api/movies/${id}`)).json();
    expect(await signed()).toBeUndefined();
    await ann.post(`/api/trash/${trashId}/restore`);
    expect(await signed()).toMatchObject({ addedBy: testAdmin.email, changedBy: 'bob@example.org' });
    await ann.delete(`/api/movies/${id}`);
  });

  test('follows changes outside of a title: its duplicates, its episodes and their streams', async () => {
    const em = api.em();
    const show = await buildMovie(em, { title: 'The Heron', type: 'tv_show', year: 1950 });
    const problems = async (of = show.id) =>
      (await page({ search: 'heron', limit: '100' })).titles.find(({ id }) => id === of)?.problems ?? [];
    expect(await problems()).toEqual(expect.arrayContaining(['no-stream', 'no-episodes']));
    const season = await buildSeason(em, { show });
    const episode = await buildEpisode(em, { season });
    expect(await problems()).not.toContain('no-episodes');
    expect(await problems()).toContain('no-stream');
    await em.execute(sql`update episodes set stream_url = '/s' where id = ${episode.id}`);
    expect(await problems()).not.toContain('no-stream');
    await em.execute(sql`delete from seasons where id = ${season.id}`);
    expect(await problems()).toEqual(expect.arrayContaining(['no-stream', 'no-episodes']));

    const other = await buildMovie(em, { title: 'Heron!', type: 'movie', year: 1952 });
    expect(await problems()).not.toContain('double');
    await em.execute(sql`update movies set year = null where id = ${other.id}`);
    expect(await problems()).toContain('double');
    expect((await page({ problems: 'double', search: 'heron' })).total).toBe(2);
    await em.execute(sql`delete from movies where id = ${other.id}`);
    expect(await problems()).not.toContain('double');
    await em.execute(sql`delete from movies where id = ${show.id}`);
    expect((await page({ search: 'heron', problems: 'no-episodes' })).total).toBe(0);
  });

  test('the sets are the same when they are recomputed', async () => {
    const sets = () =>
      api.em().execute(`select fact, block, bit_xor(bits)::text as bits from title_bits group by 1, 2
                         having bit_count(bit_xor(bits)) > 0 order by 1, 2`);
    const kept = await sets();
    await api.em().execute('select make_title_facts()');
    expect(await sets()).toEqual(kept);
  });

  test('follows a new name, a new rating and a deletion in the orders by title and by popularity', async () => {
    const em = api.em();
    const added = await buildMovie(em, { title: 'Aardwolf Ahead', type: 'movie', year: 1931, rating: 10 });
    const first = async (sort: string, order: string) =>
      (await page({ sort, order, limit: '1' })).titles[0]?.id;
    expect(await first('title', 'asc')).toBe(added.id);
    expect(await first('popular', 'desc')).toBe(added.id);
    await em.execute(sql`update movies set title = 'Zyzzyva Zone', rating = 0 where id = ${added.id}`);
    expect(await first('title', 'desc')).toBe(added.id);
    expect(await first('popular', 'desc')).not.toBe(added.id);
    await em.execute(sql`delete from movies where id = ${added.id}`);
    expect(await em.execute('select * from title_orders where id = ?', [added.id])).toEqual([]);
  });

  test('lists the choices of the filters', async () => {
    const answer = await ann.get('/api/titles/choices');
    expect(titleChoices.parse(await answer.json())).toMatchObject({
      genres: ['comedy', 'drama', 'sci-fi', 'war'],
      countries: ['Chile', 'Japan', 'Peru'],
      qualities: ['4K', 'HD'],
      addedBy: ['bob@example.org', 'import'],
      changedBy: ['cleo@example.org'],
    });
  });

  test.each([
    ['sort=size', 'sort'],
    ['order=up', 'order'],
    ['yearFrom=12', 'yearFrom'],
    ['ratingTo=11', 'ratingTo'],
    ['ratingTo=7.55', 'ratingTo'],
    ['problems=no-poster,rust', 'problems'],
    ['addedFrom=yesterday', 'addedFrom'],
    ['trending=yes', 'trending'],
    ['genre=,', 'genre'],
    ['country=,', 'country'],
    ['page=0', 'page'],
    ['colour=red', 'colour'],
  ])('refuses %s by name', async (query, field) => {
    const answer = await ann.get(`/api/titles?${query}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues[0].path).toBe(field);
  });

  test('is only for administrators', async () => {
    expect((await api.get('/api/titles')).status).toBe(401);
    expect((await api.get('/api/titles/choices')).status).toBe(401);
  });
});
