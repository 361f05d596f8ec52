import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { doubleList } from '#schema/shapes/title-merge.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());
beforeEach(() => api.em().execute('truncate movies, different_titles restart identity cascade'));

const list = async (query = '') => doubleList.parse(await (await ann.get(`/api/doubles${query}`)).json());
async function doubles(query = '') {
  const { pairs, total, totalPages } = await list(query);
  return { pairs: pairs.map(({ one, other }) => [one.id, other.id]), total, totalPages };
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

test('pairs are counted by how much alike they are, and listed by it', async () => {
  for (const [title, year] of [
    ['Heron', 1950],
    ['The Heron', 1950],
    ['Heron!', 1951],
    ['Heron', null],
    ['The Shawshank Redemption', 1994],
    ['The Shawshenk Reddemption', 1995],
  ] as const)
    await buildMovie(api.em(), { title, year });
  const { total, byConfidence } = await list();
  expect({ total, byConfidence }).toEqual({ total: 7, byConfidence: { same: 1, year: 5, name: 1 } });
  expect(await doubles('?confidence=same')).toEqual({ pairs: [[1, 2]], total: 1, totalPages: 1 });
  expect((await list('?confidence=year&limit=2')).pairs.map(({ confidence }) => confidence)).toEqual([
    'year',
    'year',
  ]);
  expect(await list('?confidence=name&title=5')).toMatchObject({
    total: 1,
    byConfidence: { same: 0, year: 0, name: 1 },
  });
  expect((await ann.get('/api/doubles?confidence=sure')).status).toBe(400);
});

test('titles that are added together are marked as by a look at every title of their names', async () => {
  await buildMovie(api.em(), { title: 'Heron', year: 1950 });
  for (const names of [
    ['Crane', 'Heron!', 'Stork'],
    ['The Crane', 'Crane', 'Stork', 'Egret'],
  ])
    await api.em().execute(
      `insert into movies (title, slug, type, year, poster_url)
         select name, 'added-' || gen_random_uuid(), 'movie', 1950, '/placeholder-poster.svg' from unnest(string_to_array(?, ',')) name`,
      [names.join()],
    );
  expect(await marked()).toBe(7);
  await api.em().execute('select find_doubles(array_agg(distinct double_key)) from title_problems');
  expect(await marked()).toBe(7);
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
