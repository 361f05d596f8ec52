import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { movie } from '#schema/shapes/movie.ts';

const returnOfTheKing = 'The Lord of the Rings: The Return of the King';
const twoTowers = 'The Lord of the Rings: The Two Towers';
/** Its subtitle has the same initials as the others' names, and it is slightly more popular. */
const lifeOnTheRoad = 'David Brent: Life on the Road';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  const em = api.em();
  for (const title of [
    returnOfTheKing,
    twoTowers,
    'Guardians of the Galaxy Vol. 2',
    'How I Met Your Mother',
    '2001: A Space Odyssey',
  ])
    await buildMovie(em, { title });
  await buildMovie(em, { title: lifeOnTheRoad, year: 2016, rating: 7.1 });
  await buildMovie(em, { title: 'Game of Thrones', rating: 9 });
  await buildMovie(em, { title: 'You Got Served', rating: 5 });
  await buildMovie(em, { title: 'Got', rating: 1 });
  await buildMovie(em, { title: 'Lott', rating: 9 });
});
afterAll(async () => await api.close());

async function names(text: string): Promise<string[]> {
  const answer = await api.get(`/api/movies/search?q=${encodeURIComponent(text)}`);
  return movie
    .array()
    .parse(await answer.json())
    .map(({ title }) => title);
}

test.each([
  ['lotr', [twoTowers, returnOfTheKing, lifeOnTheRoad]],
  ['LotR', [twoTowers, returnOfTheKing, lifeOnTheRoad]],
  ['rotk', [returnOfTheKing]],
  ['lrrk', [returnOfTheKing]],
  ['gotg', ['Guardians of the Galaxy Vol. 2']],
  ['himym', ['How I Met Your Mother']],
  ['2001aso', ['2001: A Space Odyssey']],
])('%s finds %j, and nothing that differs by a letter', async (text, titles) => {
  expect(await names(text)).toEqual(titles);
});

test('titles with these initials come after the title itself, with those that contain the word by popularity', async () => {
  expect(await names('got')).toEqual(['Got', 'Game of Thrones', 'You Got Served']);
});

test.each(['mcu', 'lot', 'him', 'gt', 'tt'])(
  '%s finds no title by the beginning of its initials, nor by two of them',
  async (text) => {
    const found = await names(text);
    for (const title of ['How I Met Your Mother', 'Game of Thrones', twoTowers])
      expect(found).not.toContain(title);
  },
);

test('initials are those of the new name after a change of the title', async () => {
  const { id } = await buildMovie(api.em(), { title: 'Zebras Under Quilts' });
  expect(await names('zuq')).toEqual(['Zebras Under Quilts']);
  await admin.put(`/api/movies/${id}`, { title: 'Zebras Under Wide Quilts' });
  expect(await names('zuq')).not.toContain('Zebras Under Wide Quilts');
  expect(await names('zuwq')).toEqual(['Zebras Under Wide Quilts']);
});
