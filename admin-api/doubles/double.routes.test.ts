import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { doubleList } from '#schema/title-merge.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());
beforeEach(() => api.em().execute('truncate movies, different_titles restart identity cascade'));

async function doubles(query = '') {
  const { pairs, ...counts } = doubleList.parse(await (await ann.get(`/api/doubles${query}`)).json());
  return { pairs: pairs.map(({ one, other }) => [one.id, other.id]), ...counts };
}
const marked = async () => (await (await ann.get('/api/titles?problems=double')).json()).total;

test.each([
  ['Amélie', 2001, 'amelie!', 2001, true],
  ['The General', 1926, 'General', 1927, true],
  ['Spider-Man', 2002, 'Spiderman', null, true],
  ['The Shawshank Redemption', 1994, 'The Shawshenk Redemtion', 1994, false],
  ['The Shawshank Redemption', 1994, 'The Shawshenk Reddemption', 1995, true],
  ['Wuthering Heights', 1939, 'Wutherring Hights', null, false],
  ['The General', 1926, 'The General', 1928, false],
  ['Star Trek II', 1982, 'Star Trek III', 1982, false],
  ['Lost', 2004, 'Last', 2004, false],
  ['七人の侍', 1954, '七人の侍', 1954, true],
  ['!!!', 2019, '★', 2019, false],
])('%s (%s) and %s (%s): a pair is %s', async (title, year, other, otherYear, isPair) => {
  await buildMovie(api.em(), { title, year });
  await buildMovie(api.em(), { title: other, year: otherYear });
  expect(await doubles()).toEqual({ pairs: isPair ? [[1, 2]] : [], total: Number(isPair), totalPages: 1 });
  expect(await marked()).toBe(isPair ? 2 : 0);
});

test('pairs follow edits and deletions, are paged, and can be read for one title', async () => {
  for (const title of ['Heron', 'The Heron', 'Heron!', 'Crane', 'Crane', 'Stork'])
    await buildMovie(api.em(), { title });
  expect(await doubles('?limit=3')).toEqual({
    pairs: [
      [4, 5],
      [1, 2],
      [1, 3],
    ],
    total: 4,
    totalPages: 2,
  });
  expect((await doubles('?limit=3&page=2')).pairs).toEqual([[2, 3]]);
  expect((await doubles('?title=3')).pairs).toEqual([
    [1, 3],
    [2, 3],
  ]);
  await ann.put('/api/movies/5', { title: 'Stork' });
  expect((await doubles()).pairs).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
    [5, 6],
  ]);
  await ann.delete('/api/movies/6');
  expect(await marked()).toBe(3);
});

test('a pair marked as different stays so until that is undone', async () => {
  for (const title of ['Heron', 'Heron', 'Heron']) await buildMovie(api.em(), { title });
  for (const one of [3, 3])
    expect((await ann.post('/api/doubles/different', { one, other: 1 })).status).toBe(201);
  expect((await doubles()).pairs).toEqual([
    [1, 2],
    [2, 3],
  ]);
  await ann.post('/api/doubles/different', { one: 1, other: 2 });
  expect(await marked()).toBe(2);
  const { trashId } = await (await ann.delete('/api/movies/1')).json();
  await ann.post(`/api/trash/${trashId}/restore`);
  await ann.put('/api/movies/1', { year: 1951 });
  expect((await doubles()).pairs).toEqual([[2, 3]]);
  expect((await ann.delete('/api/doubles/different/1/3')).status).toBe(200);
  expect(await doubles()).toMatchObject({ total: 2 });
  expect(await marked()).toBe(3);
  expect((await ann.post('/api/doubles/different', { one: 1, other: 1 })).status).toBe(400);
  expect((await ann.post('/api/doubles/different', { one: 1, other: 9 })).status).toBe(404);
  expect((await api.get('/api/doubles')).status).toBe(401);
});
