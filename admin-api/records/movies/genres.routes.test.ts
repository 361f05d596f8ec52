import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  for (const [genre, type] of [
    ['Drama, Crime', 'movie'],
    ['science  Fiction', 'movie'],
    ['DRAMA', 'tv_show'],
    ['Sci-Fi, Animation', 'anime'],
    ['Drama, Giallo', 'movie'],
  ] as const)
    await buildMovie(api.em(), { genre, type });
});
afterAll(async () => await api.close());

async function genres(query = ''): Promise<string[]> {
  const answer = await api.get(`/api/genres${query}`);
  expect(answer.status, query).toBe(200);
  const counted: { genre: string; total: number }[] = await answer.json();
  return counted.map(({ genre, total }) => `${genre} ${total}`);
}

test('has the genres that lists offer, the largest first, and none without a title', async () => {
  expect(await genres()).toEqual(['Drama 3', 'Sci-Fi 2', 'Animation 1', 'Crime 1']);
  expect(await genres('?type=movie')).toEqual(['Drama 2', 'Crime 1', 'Sci-Fi 1']);
  // Lists of anime do not offer Animation.
  expect(await genres('?type=anime')).toEqual(['Sci-Fi 1']);
  expect((await api.get('/api/genres?type=opera')).status).toBe(400);
});

test('follows a title that gets another genre, is hidden, or goes', async () => {
  const em = api.em();
  const { id } = await buildMovie(em, { genre: 'War', type: 'tv_show' });
  expect(await genres('?type=tv_show')).toEqual(['Drama 1', 'War 1']);
  await em.execute(`update movies set genre = 'Western' where id = ?`, [id]);
  expect(await genres('?type=tv_show')).toEqual(['Drama 1', 'Western 1']);
  await em.execute(`update movies set publication = 'draft' where id = ?`, [id]);
  expect(await genres('?type=tv_show')).toEqual(['Drama 1']);
  await em.execute('delete from movies where id = ?', [id]);
  expect(await genres('?type=tv_show')).toEqual(['Drama 1']);
});
