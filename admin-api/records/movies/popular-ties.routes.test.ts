import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { movieList } from '#schema/shapes/movie.ts';

let api: TestApi;

/** As a file has them: in no order, and most of them without a rating. */
const years = [1953, 2015, 2016, 1960, null, 2009, 2010, 1919];

beforeAll(async () => {
  api = await startApi();
  for (const year of years)
    await buildMovie(api.em(), { title: `Of ${year}`, genre: 'Drama', year, rating: null });
  await buildMovie(api.em(), { title: 'Rated', genre: 'Drama', year: 1902, rating: 0.1 });
});
afterAll(async () => await api.close());

const order = ['Rated', ...[2016, 2015, 2010, 2009, 1960, 1953, 1919, null].map((year) => `Of ${year}`)];

// Each of them is read by another plan.
test.each([
  'of every kind',
  'type=movie',
  'genre=drama',
  'genre=drama&type=movie',
  'quality=HD',
  'sort=hottest',
])('titles of one popularity stand by year, the newest first and unknown ones last: %s', async (filter) => {
  const within = filter.includes('=') ? filter : '';

  const pages = [1, 2, 3].map(async (page) => {
    const answer = await api.get(`/api/movies?${within}&limit=3&page=${page}`);
    expect(answer.status).toBe(200);
    return movieList.parse(await answer.json()).movies.map(({ title }) => title);
  });
  expect((await Promise.all(pages)).flat()).toEqual(order);
});
