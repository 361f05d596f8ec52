import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMatch, buildMovie, buildPerson } from '#admin-api/testing/factories.ts';
import { searchBundle } from '#schema/shapes/bundle.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  await buildMovie(em, { title: 'The Plough', genre: 'War' });
  await buildMovie(em, { title: 'Plot of Land', genre: 'War', description: 'Wheat grows on it.' });
  await buildMovie(em, { title: 'Wheat', genre: 'Western', description: 'Of the grain that is grown.' });
  await buildMovie(em, { title: 'Kestrl', genre: 'Western' });
  await buildMovie(em, { title: 'Hill Cap', genre: 'Western' });
  await buildMatch(em, { homeTeam: 'Kestrel Rovers', awayTeam: 'Dale', league: 'Hill Cup' });
  const { id } = await buildMovie(em, { title: 'Moor', genre: 'Western' });
  await buildPerson(em, { name: 'Maud Marlowe', credits: [{ movie: id }] });
});
afterAll(async () => await api.close());

async function search(q: string, more = '') {
  const answer = await api.get(`/api/bundles/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, q).toBe(200);
  const { movies, total, isClose } = searchBundle.parse(await answer.json());
  return { titles: movies.map(({ title }) => title), total, isClose };
}

test('titles that are only written nearly so are close ones, also sorted, filtered and by person', async () => {
  for (const [q, title] of [
    ['wheta', 'Wheat'],
    ['plotoflnad', 'Plot of Land'],
    ['maud marlwoe', 'Moor'],
  ] as const)
    expect(await search(q), q).toMatchObject({ titles: [title], isClose: true });
  expect(await search('wheta', '&sort=rating')).toMatchObject({ total: 1, isClose: true });
  expect(await search('wheta', '&genre=Western')).toMatchObject({ total: 1, isClose: true });
  expect(await search('wheta', '&year=1901')).toMatchObject({ total: 0, isClose: false });
});

test('what has the words is never called close, whatever has them', async () => {
  for (const q of ['wheat', 'grain', 'western', 'plot wheat', 'marlowe', 'best western movies'])
    expect(await search(q), q).toMatchObject({ isClose: false });
  // A correction of a word that some title has follows it.
  expect(await search('plo')).toMatchObject({ isClose: false });
});

test('a title that only lacks its article is the one that was meant', async () => {
  const em = api.em();
  await buildMovie(em, { title: 'Our Orchard', genre: 'Western', rating: 9 });
  await buildMovie(em, { title: 'The Orchard', genre: 'Western', rating: 3 });
  expect((await search('orchrad')).titles).toEqual(['The Orchard', 'Our Orchard']);
});

test('of words among which one is like no other, none is corrected', async () => {
  expect(await search('qzxvwk ploet')).toEqual({ titles: [], total: 0, isClose: false });
});

test('who names a team or a league gets no title that is only written nearly so', async () => {
  for (const q of ['kestrel', 'kestrel dale', 'hill cup'])
    expect(await search(q), q).toEqual({ titles: [], total: 0, isClose: false });
  expect(await search('kestrl')).toMatchObject({ titles: ['Kestrl'], isClose: false });
});

test('of titles whose description has the rest, those with more of the words in their names come first', async () => {
  const em = api.em();
  await buildMovie(em, { title: 'Harrow', description: 'A falcon and a heron.', rating: 2 });
  await buildMovie(em, { title: 'Popular', description: 'Harrow: a falcon and a heron.', rating: 10 });
  await buildMovie(em, { title: 'Heron, Harrow', description: 'A falcon.', rating: 1 });
  expect((await search('harrow heron falcon')).titles).toEqual(['Heron, Harrow', 'Harrow', 'Popular']);
});
