import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { movie } from '#schema/shapes/movie.ts';

// The values that POST /api/movies stores for missing fields.

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

test('fills in no defaults', async () => {
  const added = await add({ title: 'Fantômas: The Return!', genre: 'Crime', type: 'tv_show' });
  expect(added).toMatchObject({
    slug: 'fantomas-the-return',
    rating: null,
    quality: null,
    duration: null,
    year: null,
    posterUrl: '/placeholder-poster.svg',
    isTrending: false,
    isTop20: false,
  });
});

test('an edit can clear facts that turned out to be unknown', async () => {
  const facts = { rating: 8, quality: '4K', year: 1995, duration: 170 };
  const { id } = await add({ ...heat, ...facts });
  const unknown = { rating: null, quality: null, year: null, duration: null };
  expect(await (await admin.put(`/api/movies/${id}`, unknown)).json()).toMatchObject(unknown);
  expect(await (await admin.put(`/api/movies/${id}`, { quality: '' })).json()).toMatchObject(unknown);
});

test('a release date gives a title without a year its year, and changes no other', async () => {
  const { id, year, releaseDate } = await add({ ...heat, releaseDate: '1995-12-15' });
  expect([year, releaseDate]).toEqual([1995, '1995-12-15']);
  const put = async (changes: object) =>
    movie.parse(await (await admin.put(`/api/movies/${id}`, changes)).json());
  expect(await put({ releaseDate: '1996-02-01' })).toMatchObject({ year: 1995, releaseDate: '1996-02-01' });
  expect(await put({ year: null })).toMatchObject({ year: null, releaseDate: '1996-02-01' });
  expect(await put({ releaseDate: '1996-02-02' })).toMatchObject({ year: 1996 });
  expect(await put({ releaseDate: '' })).toMatchObject({ year: 1996, releaseDate: null });
  expect(await add({ ...heat, year: 1994, releaseDate: '1995-12-15' })).toMatchObject({ year: 1994 });
  // Years of titles begin with 1900.
  expect(await add({ ...heat, releaseDate: '1895-12-28' })).toMatchObject({ year: null });
});

test('a series is stored as a TV show, under any of its names', async () => {
  const { id, slug } = await add({ ...heat, title: 'Serial Heat', type: 'series' });
  const page = await admin.get('/api/movies?type=series&search=serial');
  expect(await page.json()).toMatchObject({ total: 1, movies: [{ id, type: 'tv_show' }] });
  expect(await (await admin.get('/api/movies/search?q=serial&type=series')).json()).toMatchObject([{ id }]);
  await admin.put(`/api/movies/${id}`, { type: 'movie' });
  expect(await (await admin.put(`/api/movies/${id}`, { type: 'tv' })).json()).toMatchObject({
    type: 'tv_show',
  });
  expect(await (await admin.get(`/api/movies/slug/${slug}`)).json()).toMatchObject({ type: 'tv_show' });
});

test('titles of one name without a year get different numbers', async () => {
  const slugs = [];
  for (let copy = 0; copy < 3; copy += 1) slugs.push((await add({ ...heat, title: 'No Year' })).slug);
  expect(slugs).toEqual(['no-year', 'no-year-2', 'no-year-3']);
});

test('a title without a year is listed in the trash, and restored', async () => {
  const { id } = await add({ ...heat, title: 'Undated' });
  const { trashId } = await (await admin.delete(`/api/movies/${id}`)).json();
  const { entries } = await (await admin.get('/api/trash?search=Undated')).json();
  expect(entries).toMatchObject([{ id: trashId, name: 'Undated' }]);
  expect((await admin.post(`/api/trash/${trashId}/restore`, {})).status).toBe(200);
  expect(await (await admin.get('/api/movies/slug/undated')).json()).toMatchObject({ id, year: null });
});

test.each([
  { rating: 0, year: 1900 },
  { rating: 10, year: 2100 },
])('takes %j, the ends of what is allowed', async (ends) => {
  const { id } = await add({ ...heat, ...ends });
  expect(await (await admin.put(`/api/movies/${id}`, ends)).json()).toMatchObject(ends);
});

test('accepts an empty form: the poster is a placeholder, the rest is null', async () => {
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
  expect(added).toMatchObject({ duration: null, posterUrl: '/placeholder-poster.svg', videoUrl: null });
});
