import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { movie } from '#schema/movie.ts';

// What POST /api/movies makes of what a form leaves open.

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

const heat = { title: 'Heat', genre: 'Crime, Drama', type: 'movie' };

async function add(body: object) {
  const answer = await admin.post('/api/movies', body);
  expect(answer.status).toBe(201);
  return movie.parse(await answer.json());
}

test('adds a title with the defaults of its type', async () => {
  const added = await add({ title: 'Fantômas: The Return!', genre: 'Crime', type: 'tv_show' });
  expect(added).toMatchObject({
    slug: 'fant-mas-the-return',
    rating: 7.5,
    quality: 'HD',
    duration: 45,
    year: new Date().getUTCFullYear(),
    posterUrl: '/placeholder-poster.svg',
    isTrending: false,
    isTop20: false,
  });
});

test.each([
  ['movie', 120],
  ['tv_show', 45],
  ['anime', 24],
])('a %s left without a duration gets %i minutes', async (type, duration) => {
  expect(await add({ title: 'Heat', genre: 'Crime', type })).toMatchObject({ type, duration });
});

test.each([
  { rating: 0, year: 1900 },
  { rating: 10, year: 2100 },
])('takes %j, the ends of what is allowed', async (ends) => {
  const { id } = await add({ ...heat, ...ends });
  expect(await (await admin.put(`/api/movies/${id}`, ends)).json()).toMatchObject(ends);
});

test('takes a form sent empty: what has a default gets it, the rest is none', async () => {
  const empty = {
    slug: '',
    description: '',
    posterUrl: '',
    quality: '',
    rating: null,
    year: null,
    duration: null,
    isTrending: null,
    videoUrl: '',
    trailerUrl: '',
    streamUrl: '',
    downloadUrl: '',
  };
  const added = await add({ title: 'Left Open', genre: 'Drama', type: 'anime', ...empty });
  expect(added).toEqual({
    ...(await add({ title: 'Left Open', genre: 'Drama', type: 'anime' })),
    id: added.id,
    slug: 'left-open',
    createdAt: added.createdAt,
  });
  expect(added).toMatchObject({ duration: 24, posterUrl: '/placeholder-poster.svg', videoUrl: null });
});
