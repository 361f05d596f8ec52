import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { badPathIds } from '#admin-api/testing/bad-values.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import {
  type BadValueKind,
  expectEachRefused,
  expectIdsRefused,
  messagesOf,
} from '#admin-api/testing/refusals.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

const least = { title: 'Heat', genre: 'Crime', type: 'movie' };
const fields: Record<string, BadValueKind> = {
  title: 'required',
  description: 'text',
  genre: 'required',
  rating: 'rating',
  quality: 'text',
  posterUrl: 'requiredAddress',
  videoUrl: 'address',
  trailerUrl: 'trailer',
  streamUrl: 'address',
  downloadUrl: 'address',
  year: 'integer',
  duration: 'integer',
  type: 'choice',
  slug: 'slug',
  releaseDate: 'day',
  country: 'text',
  subtitles: 'text',
  chapters: 'text',
  isTrending: 'flag',
  isTop20: 'flag',
};
const foreign = [
  'seasons',
  'comments',
  'posterColor',
  'primaryGenre',
  'popularity',
  'commentCount',
  'is_top20',
  'movieId',
];

const titles = async () => await api.em().execute('select * from movies order by id');

test('POST /api/movies refuses every bad value by the name of its field, and writes nothing', async () => {
  const before = await titles();
  const { title, genre, type, ...withDefault } = fields;
  const send = (body: object) => admin.post('/api/movies', body);
  const count =
    (await expectEachRefused({ send, valid: least, fields: { title, genre, type } as typeof fields })) +
    // An empty value of these counts as left out.
    (await expectEachRefused({
      send,
      valid: least,
      fields: withDefault,
      foreign,
      allowed: [null, '', '  ', ' \t\u00a0'],
    }));
  expect(count).toBeGreaterThan(137);
  expect(await titles()).toEqual(before);
});

test('PUT /api/movies/{id} refuses the same, and changes nothing', async () => {
  const { id } = await buildMovie(api.em());
  const before = await titles();
  const send = (body: object) => admin.put(`/api/movies/${id}`, body);
  const count = await expectEachRefused({ send, valid: { title: 'Another' }, fields, foreign });
  expect(count).toBeGreaterThan(137);
  expect(await titles()).toEqual(before);
});

test('the messages are those of the specification', async () => {
  const { id } = await buildMovie(api.em());
  const wrong = { title: '', genre: ' , ', posterUrl: '', rating: 11, year: 1899, type: 'serial' };
  const words = {
    title: 'Title is required',
    genre: 'Genre is required',
    posterUrl: 'Poster URL is required',
    rating: 'Rating must be from 0 to 10',
    year: 'Year must be from 1900 to 2100',
    type: 'The type must be movie, tv_show or anime',
  };
  expect(await messagesOf(await admin.put(`/api/movies/${id}`, wrong))).toEqual(words);
  expect(await messagesOf(await admin.post('/api/movies', { ...wrong, posterUrl: 5 }))).toEqual(words);
  expect(await messagesOf(await admin.post('/api/movies', {}))).toEqual({
    title: words.title,
    genre: words.genre,
    type: words.type,
  });
});

test('a body that is no object is refused', async () => {
  for (const body of [[], [least], 'Heat', 7, null]) {
    expect((await admin.post('/api/movies', body)).status).toBe(400);
  }
  expect((await admin.post('/api/movies')).status).toBe(400);
});

test('calls by id refuse an invalid id, an unknown id and a visitor', async () => {
  await expectIdsRefused(api, admin, '/api/movies', badPathIds);
});
