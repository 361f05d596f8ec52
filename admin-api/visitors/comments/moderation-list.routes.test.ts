import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildComment, buildMovie } from '#admin-api/testing/factories.ts';
import type { ModeratedComment } from '#schema/shapes/comment-moderation.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
beforeEach(async () => {
  await api.em().execute('delete from comments');
});
afterAll(() => api.close());

const list = async (query = '') => {
  const answer = await admin.get(`/api/comments${query}`);
  expect(answer.status).toBe(200);
  return await answer.json();
};
const bodiesOf = async (query: string) =>
  (await list(query)).comments.map(({ body }: ModeratedComment) => body);
describe('GET /api/comments', () => {
  test('lists comments of every title and status, newest first, with their titles', async () => {
    const em = api.em();
    const movie = await buildMovie(em, { title: 'Metropolis', type: 'movie' });
    const first = await buildComment(em, { movie, body: 'First.' });
    const second = await buildComment(em, { movie, body: 'Second.', status: 'held' });
    await buildComment(em, { body: 'Third.', status: 'hidden' });
    const found = await list();
    expect(found).toMatchObject({ total: 3, totalPages: 1 });
    expect(found.comments.map(({ body }: ModeratedComment) => body)).toEqual(['Third.', 'Second.', 'First.']);
    expect(found.comments[1]).toEqual({
      reports: [],
      id: second.id,
      movieId: movie.id,
      name: 'Ann',
      body: 'Second.',
      createdAt: expect.stringMatching(/Z$/),
      status: 'held',
      heldFor: [],
      movie: { title: 'Metropolis', slug: movie.slug, type: 'movie' },
    });
    expect(found.comments[2].id).toBe(first.id);
  });

  test('by page', async () => {
    const em = api.em();
    const movie = await buildMovie(em);
    for (let number = 1; number <= 25; number += 1) await buildComment(em, { movie, body: `No. ${number}` });
    expect(await list()).toMatchObject({ total: 25, totalPages: 2, comments: { length: 24 } });
    expect(await bodiesOf('?page=2')).toEqual(['No. 1']);
    expect(await bodiesOf('?page=3&limit=2')).toEqual(['No. 21', 'No. 20']);
    expect(await list('?page=10000')).toMatchObject({ comments: [], total: 25 });
  });

  test('by title and by status', async () => {
    const em = api.em();
    const movie = await buildMovie(em);
    await buildComment(em, { movie, body: 'Mine.' });
    await buildComment(em, { movie, body: 'Mine, held.', status: 'held' });
    await buildComment(em, { body: 'Theirs, held.', status: 'held' });
    expect(await bodiesOf(`?movieId=${movie.id}`)).toEqual(['Mine, held.', 'Mine.']);
    expect(await bodiesOf('?status=held')).toEqual(['Theirs, held.', 'Mine, held.']);
    expect(await bodiesOf(`?status=held&movieId=${movie.id}`)).toEqual(['Mine, held.']);
    expect(await list('?movieId=2147483647')).toEqual({ comments: [], total: 0, totalPages: 1 });
  });

  test('by a part of the text or of the name, in any letter case, with or without accents', async () => {
    const em = api.em();
    await buildComment(em, { name: 'Zoë', body: 'The Umbrellas of Cherbourg' });
    await buildComment(em, { name: 'Bob', body: 'Pure café cinema' });
    for (const [search, bodies] of [
      ['umbrella', ['The Umbrellas of Cherbourg']],
      ['CAFE CIN', ['Pure café cinema']],
      ['zoe', ['The Umbrellas of Cherbourg']],
      ['%20', ['Pure café cinema', 'The Umbrellas of Cherbourg']],
      ['', ['Pure café cinema', 'The Umbrellas of Cherbourg']],
      ['nothing like it', []],
    ] as const)
      expect(await bodiesOf(`?search=${search}`), search).toEqual(bodies);
  });

  test('characters of SQL and of patterns are plain characters', async () => {
    await buildComment(api.em(), { body: '100% "quoted" \\ it\'s_fine' });
    await buildComment(api.em(), { body: 'Nothing of the kind' });
    for (const sign of ['%', '_', '\\', "'", '"', '100%', "it's_f", '％'])
      expect(await bodiesOf(`?search=${encodeURIComponent(sign)}`), sign).toHaveLength(1);
    for (const none of ["' or true --", '%_%', '\\%', "'; select pg_sleep(5); --", '.*', '?', '$1'])
      expect(await bodiesOf(`?search=${encodeURIComponent(none)}`), none).toEqual([]);
  });

  test.each([
    'page=0',
    'page=10001',
    'limit=0',
    'limit=101',
    'limit=1e9',
    'status=gone',
    'status=',
    'movieId=0',
    'movieId=x',
    'movieId=2147483648',
    `search=${'x'.repeat(101)}`,
    'search=%00',
    'search=%ff',
    'search=a&search=b',
    'sort=name',
    'movieId[$gt]=0',
  ])('refuses ?%s', async (query) => {
    expect((await admin.get(`/api/comments?${query}`)).status).toBe(400);
  });

  test('is for administrators', async () => {
    expect((await api.get('/api/comments')).status).toBe(401);
  });
});
