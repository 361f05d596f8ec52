import { sql } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import {
  animeCountries,
  namedCountries,
  namedYears,
  sortOptions,
  watchFilter,
  yearBounds,
  yearFilters,
} from '#schema/filters.ts';
import { genreNames } from '#schema/genre.ts';
import { type Movie, movieList, movieTypes } from '#schema/movie.ts';

const rows = 400;

let api: TestApi;
/** As GET /api/movies shows them. */
let all: (Movie & { popularity: number })[];
beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  await em.execute(sql`
    insert into movies (title, slug, genre, rating, year, type, country, is_trending, poster_url, comment_count, stream_url, video_url)
    select 'Title ' || i, 'title-' || i, (array['Drama, War', 'Comedy', 'Action', 'Science Fiction', ''])[1 + i % 5], nullif(i * 7 % 100, 21) / 10.0,
           case when i % 6 > 0 then 1900 + i * 31 % 201 end, (array['movie', 'movie', 'tv_show', 'anime'])[1 + i * 3 % 4],
           (array['Japan', 'China', 'Peru', null, 'South Korea', 'United States', 'Japan, China'])[1 + i % 7], i % 9 = 0, '/p.svg', i * 13 % 20,
           case when i % 5 = 1 then '/s' end, case when i % 11 = 3 then '/media/v.mp4' end
      from generate_series(1, ${rows}) i`);
  const popularity = await em.execute<{ id: number; popularity: number }[]>(
    sql`select id, popularity from movies`,
  );
  const byId = new Map(popularity.map((row) => [row.id, row.popularity]));
  all = [];
  for (let page = 1; page <= rows / 100; page += 1) {
    const { movies } = await list(`page=${page}&limit=100`);
    all.push(...movies.map((movie) => ({ ...movie, popularity: byId.get(movie.id) ?? 0 })));
  }
  expect(all).toHaveLength(rows);
});
afterAll(async () => await api.close());

async function list(query: string, path = '/api/movies') {
  const answer = await api.get(`${path}?${query}`);
  expect(answer.status, query).toBe(200);
  return movieList.parse(await answer.json());
}

const isNamed = (country: string | null) => (namedCountries as readonly (string | null)[]).includes(country);

const orders: Record<string, (a: (typeof all)[number], b: (typeof all)[number]) => number> = {
  popular: (a, b) => b.popularity - a.popularity || b.id - a.id,
  hottest: (a, b) =>
    Number(b.isTrending) - Number(a.isTrending) || b.popularity - a.popularity || b.id - a.id,
  latest: (a, b) => (b.year ?? 0) - (a.year ?? 0) || b.id - a.id,
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || b.id - a.id,
};

const maybe = <T extends string>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });
const combination = fc.record({
  type: maybe(movieTypes),
  genre: maybe(['Drama', 'sci-fi', 'Comedy', 'Western', 'War, Action']),
  country: maybe([...animeCountries, 'Peru', 'Japan, China']),
  year: maybe([...yearFilters, '1994', '1931']),
  sort: maybe(sortOptions),
  watch: maybe(watchFilter.options),
  page: fc.integer({ min: 1, max: 6 }),
  isTrending: fc.boolean(),
});

test('every combination of filters, order and page has the titles that a look at all of them gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      combination,
      async ({ isTrending, genre, country, year, sort, watch, page, ...asks }) => {
        const type = isTrending ? undefined : asks.type;
        const bounds = year === undefined ? undefined : yearBounds(year);
        const met = all
          .filter((movie) => (isTrending ? movie.isTrending : type === undefined || movie.type === type))
          .filter(
            (movie) =>
              genre === undefined || genreNames(movie.genre).some((name) => genreNames(genre).includes(name)),
          )
          .filter(
            (movie) =>
              country === undefined ||
              (country === 'Other' ? !isNamed(movie.country) : movie.country === country),
          )
          .filter(({ streamUrl, videoUrl }) => watch === undefined || streamUrl !== null || videoUrl !== null)
          .filter((movie) => {
            if (bounds === undefined) return true;
            if (movie.year === null || year === 'Unknown') return movie.year === null && year === 'Unknown';
            if (bounds === null) return movie.year < namedYears.from || movie.year > namedYears.to;
            return movie.year >= bounds.from && movie.year <= bounds.to;
          })
          .toSorted(orders[sort ?? (isTrending ? 'popular' : '')] ?? ((a, b) => b.id - a.id));
        const asked = Object.entries({
          type,
          genre,
          country,
          year,
          sort,
          watch,
          page: String(page),
          limit: '10',
        });
        const query = new URLSearchParams(
          asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        );
        const found = await list(query.toString(), isTrending ? '/api/movies/trending' : '/api/movies');
        expect(found.total, query.toString()).toBe(met.length);
        expect(
          found.movies.map(({ id }) => id),
          query.toString(),
        ).toEqual(met.slice((page - 1) * 10, page * 10).map(({ id }) => id));
      },
    ),
    { numRuns: 300 },
  );
});

test('totals follow what is written', async () => {
  const before = (await list('type=anime&year=1990s')).total;
  const em = api.em();
  await em.execute(
    sql`update movies set year = 1995, country = 'China' where id in (select id from movies where type = 'anime' and year < 1950)`,
  );
  const after = await list('type=anime&year=1990s&limit=100');
  expect(after.total).toBeGreaterThan(before);
  expect(after.movies).toHaveLength(after.total);
  const watched = 'watch=now&genre=Comedy&year=1990s&limit=100';
  await em.execute(
    sql`update movies set stream_url = '/s' where genre = 'Comedy' and year between 1990 and 1999`,
  );
  const streamed = await list(watched);
  expect(streamed.total).toBe((await list('genre=Comedy&year=1990s')).total);
  expect(streamed.movies).toHaveLength(streamed.total);
  await em.execute(sql`update movies set stream_url = null, video_url = null where genre = 'Comedy'`);
  expect(await list(watched)).toMatchObject({ total: 0, movies: [] });
});
