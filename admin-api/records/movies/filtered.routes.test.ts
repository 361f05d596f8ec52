import { sql } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { movieTypes } from '#schema/records/title.ts';
import { countryNames } from '#schema/rules/country.ts';
import {
  animeCountries,
  type LengthFilter,
  lengthFilters,
  namedCountries,
  namedYears,
  ratingFilters,
  sortOptions,
  watchFilter,
  yearBounds,
  yearFilters,
} from '#schema/rules/filters.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { searchBundle } from '#schema/shapes/bundle.ts';
import { facetNames, facets } from '#schema/shapes/facets.ts';
import { type Movie, movie, movieList } from '#schema/shapes/movie.ts';

const rows = 400;

let api: TestApi;
/** As GET /api/movies answers them. */
let all: (Movie & { popularity: number })[];
beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  await em.execute(sql`
    insert into movies (title, slug, genre, rating, year, type, country, is_trending, poster_url, comment_count, stream_url, video_url,
                        duration, quality)
    select 'Title ' || i, 'title-' || i, (array['Drama, War', 'Comedy', 'Action', 'Science Fiction', ''])[1 + i % 5], nullif(i * 7 % 100, 21) / 10.0,
           case when i % 6 > 0 then 1900 + i * 31 % 201 end, (array['movie', 'movie', 'tv_show', 'anime'])[1 + i * 3 % 4],
           (array['Japan', 'China', 'Peru', null, 'South Korea', 'United States', 'Japan, China'])[1 + i % 7], i % 9 = 0, '/p.svg', i * 13 % 20,
           case when i % 5 = 1 then '/s' end, case when i % 11 = 3 then '/media/v.mp4' end,
           case when i % 8 > 0 then 20 + i % 130 end, (array['HD', 'CAM', null])[1 + i % 3]
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

const countriesOf = ({ country }: { country: string | null }) => countryNames(country ?? '');
const isNamed = (name: string) => (namedCountries as readonly string[]).includes(name);

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
  rating: maybe(ratingFilters),
  length: maybe(lengthFilters),
  quality: maybe(['HD', 'CAM', 'other']),
  page: fc.integer({ min: 1, max: 6 }),
  isTrending: fc.boolean(),
});

const isOfLength: Record<LengthFilter, (minutes: number) => boolean> = {
  short: (minutes) => minutes < 40,
  'under-90': (minutes) => minutes >= 40 && minutes < 90,
  'under-120': (minutes) => minutes >= 90 && minutes <= 120,
  long: (minutes) => minutes > 120,
};
type Asked = Partial<
  Record<'genre' | 'country' | 'year' | 'watch' | 'rating' | 'quality', string | undefined>
> & {
  length?: LengthFilter | undefined;
};

/** Whether a title meets the filters, computed from its record. */
function meets(
  movie: (typeof all)[number],
  { genre, country, year, watch, rating, length, quality }: Asked,
): boolean {
  const bounds = year === undefined ? undefined : yearBounds(year);
  const isOfYear = () => {
    if (bounds === undefined) return true;
    if (movie.year === null || year === 'Unknown') return movie.year === null && year === 'Unknown';
    if (bounds === null) return movie.year < namedYears.from || movie.year > namedYears.to;
    return movie.year >= bounds.from && movie.year <= bounds.to;
  };
  return (
    (genre === undefined || genreNames(movie.genre).some((name) => genreNames(genre).includes(name))) &&
    (country === undefined ||
      (country === 'Other'
        ? !countriesOf(movie).some(isNamed)
        : countryNames(country).every((name) => countriesOf(movie).includes(name)))) &&
    (watch === undefined || movie.streamUrl !== null || movie.videoUrl !== null) &&
    (rating === undefined || (movie.rating ?? 0) >= Number(rating)) &&
    (length === undefined || (movie.duration !== null && isOfLength[length](movie.duration))) &&
    (quality === undefined || movie.quality === quality) &&
    isOfYear()
  );
}

test('every combination of filters, order and page gives the same titles as checking each of them', async () => {
  await fc.assert(
    fc.asyncProperty(combination, async ({ isTrending, sort, page, type: askedType, ...asks }) => {
      const type = isTrending ? undefined : askedType;
      const met = all
        .filter((movie) => (isTrending ? movie.isTrending : type === undefined || movie.type === type))
        .filter((movie) => meets(movie, asks))
        .toSorted(orders[sort ?? 'popular'] ?? ((a, b) => b.id - a.id));
      const asked = Object.entries({
        ...asks,
        type,
        sort,
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
    }),
    { numRuns: 300 },
  );
});

test('each value of a facet is counted in combination with the other filters, like the list it links to', async () => {
  const some = fc.record({
    genre: maybe(['drama', 'sci-fi']),
    year: maybe(['1990s', '1931', 'Other']),
    country: maybe(['Japan', 'Other', 'Peru']),
    type: maybe(movieTypes),
    rating: maybe(ratingFilters),
    length: maybe(lengthFilters),
    quality: maybe(['HD']),
    watch: maybe(watchFilter.options),
    trending: maybe(['true']),
  });
  await fc.assert(
    fc.asyncProperty(some, async ({ trending, type, ...asks }) => {
      const asked = Object.entries({ ...asks, type, trending });
      const query = new URLSearchParams(
        asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const answer = await api.get(`/api/facets?${query}`);
      const found = facets.parse(await answer.json());
      const titles = all.filter((movie) => trending === undefined || movie.isTrending);
      for (const name of facetNames) {
        const counted = found[name].map(({ value, count }) => [value, count]);
        const values = [...new Set(counted.map(([value]) => String(value)))];
        const expected = values.map((value) => {
          const others = { ...asks, type, [name]: value };
          return [
            value,
            titles.filter(
              (movie) => (others.type === undefined || movie.type === others.type) && meets(movie, others),
            ).length,
          ];
        });
        expect(counted, `${name} of ${query}`).toEqual(expected);
      }
      const { genre: _, ...others } = asks;
      const genres = titles
        .filter((movie) => (type === undefined || movie.type === type) && meets(movie, others))
        .flatMap((movie) => genreNames(movie.genre));
      expect(found.genre.map(({ value }) => value).sort(), query.toString()).toEqual(
        [...new Set(genres)].sort(),
      );
    }),
    { numRuns: 60 },
  );
});

test('a title of several countries is listed and counted under each of them, and under none together', async () => {
  const shared = all.filter(({ country }) => country === 'Japan, China').map(({ id }) => id);
  for (const country of ['Japan', 'China']) {
    const { movies, total } = await list(`country=${country}&limit=100`);
    expect(total).toBe(all.filter((movie) => countriesOf(movie).includes(country)).length);
    const ids = movies.map(({ id }) => id);
    expect(shared.every((id) => total > 100 || ids.includes(id))).toBe(true);
  }
  const { country } = facets.parse(await (await api.get('/api/facets')).json());
  expect(country.map(({ value }) => value).toSorted()).toEqual(
    [...new Set(all.flatMap(countriesOf))].toSorted(),
  );
});

test('a search is narrowed down by the same filters, and its facets are counted in what it finds', async () => {
  const found = searchBundle.parse(
    await (await api.get('/api/bundles/search?q=title&quality=HD&limit=100')).json(),
  );
  const whole = searchBundle.parse(await (await api.get('/api/bundles/search?q=title&limit=100')).json());
  expect(found.total).toBeGreaterThan(0);
  expect(found.movies.every(({ quality }) => quality === 'HD')).toBe(true);
  const counted = facets.parse(await (await api.get('/api/facets?search=title')).json());
  expect(counted.quality.find(({ value }) => value === 'HD')?.count).toBe(found.total);
  expect(counted.type.reduce((sum, { count }) => sum + count, 0)).toBe(whole.total);
  expect((await api.get('/api/facets?rating=11')).status).toBe(400);
});

test('a random title matches the filters, and each is picked eventually', async () => {
  const pick = async (query: string) => await api.get(`/api/movies/random?${query}`);
  const wanted = (await list('type=anime&quality=HD&limit=100')).movies.map(({ id }) => id);
  const seen = new Set<number>();
  while (seen.size < Math.min(8, wanted.length)) {
    const { id } = movie.parse(await (await pick('type=anime&quality=HD')).json());
    expect(wanted).toContain(id);
    seen.add(id);
  }
  expect((await pick('genre=none')).status).toBe(404);
});

test('drafts are in no facet', async () => {
  const count = async () => facets.parse(await (await api.get('/api/facets?type=anime')).json()).country;
  const before = await count();
  await api
    .em()
    .execute(sql`update movies set publication = 'draft' where type = 'anime' and country = 'Peru'`);
  expect(await count()).toEqual(before.filter(({ value }) => value !== 'Peru'));
  await api.em().execute(sql`update movies set publication = 'published' where publication = 'draft'`);
  expect(await count()).toEqual(before);
});

test('totals follow every write', async () => {
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
