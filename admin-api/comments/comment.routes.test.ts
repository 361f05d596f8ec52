import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildComment, buildMovie } from '#admin-api/testing/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('lists the comments of a title, newest first', async () => {
  const em = api.em();
  const movie = await buildMovie(em);
  const first = await buildComment(em, { movie, name: 'Ann', body: 'Seen twice.' });
  const second = await buildComment(em, { movie, name: 'Bob', body: '<b>Bold</b>' });
  await buildComment(em);
  const answer = await api.get(`/api/movies/${movie.id}/comments`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([
    {
      id: second.id,
      movieId: movie.id,
      name: 'Bob',
      body: '<b>Bold</b>',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    { id: first.id, movieId: movie.id, name: 'Ann', body: 'Seen twice.', createdAt: expect.any(String) },
  ]);
});

test('lists 50 unless asked for less', async () => {
  const em = api.em();
  const movie = await buildMovie(em);
  for (let count = 0; count < 51; count += 1) await buildComment(em, { movie });
  expect(await (await api.get(`/api/movies/${movie.id}/comments`)).json()).toHaveLength(50);
  expect(await (await api.get(`/api/movies/${movie.id}/comments?limit=10`)).json()).toHaveLength(10);
});

test('leaves out what an administrator has not let through', async () => {
  const em = api.em();
  const movie = await buildMovie(em);
  await buildComment(em, { movie, status: 'held' });
  await buildComment(em, { movie, status: 'hidden' });
  expect(await (await api.get(`/api/movies/${movie.id}/comments`)).json()).toEqual([]);
});

test('a title that does not exist has no list', async () => {
  const answer = await api.get('/api/movies/2147483647/comments');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ message: 'Title not found' });
});

test.each(['limit=0', 'limit=101', 'limit=x', 'page=2', 'limit=1&limit=2'])('refuses ?%s', async (query) => {
  const movie = await buildMovie(api.em());
  expect((await api.get(`/api/movies/${movie.id}/comments?${query}`)).status).toBe(400);
});
