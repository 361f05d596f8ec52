import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { changeFeed } from '#schema/shapes/change.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

async function read(query = '') {
  const answer = await api.get(`/api/changes${query}`, { Authorization: `Bearer ${testFeedKey}` });
  return changeFeed.parse(await answer.json());
}
const headNow = async () => (await read()).cursor;

test('a new title names the titles whose sidebar it enters, and only the nearest', async () => {
  const em = api.em();
  const older = [];
  for (let year = 1901; year <= 1920; year += 1) older.push(await buildMovie(em, { genre: 'Western', year }));
  const after = await headNow();
  await buildMovie(em, { genre: 'Western, Drama', year: 1921 });
  const { changes } = await read(`?after=${after}`);
  const ids = older.map(({ id }) => id);
  const entered = changes[0]?.neighbours.filter((id) => ids.includes(id));
  expect(entered?.toSorted()).toEqual(ids.slice(-12).toSorted());
});

test('a new name names the records that had the former one, and those that have this one', async () => {
  const em = api.em();
  const facts = { genre: 'Puppets', year: 1955 };
  const former = await buildMovie(em, { ...facts, title: 'It' });
  const present = await buildMovie(em, { ...facts, title: 'Up' });
  const other = await buildMovie(em, { ...facts, title: 'Up', year: 1956 });
  const { id } = await buildMovie(em, { ...facts, title: 'It' });
  const after = await headNow();
  await em.execute(`update movies set title = 'Up' where id = ?`, [id]);
  const { changes } = await read(`?after=${after}`);
  expect(changes[0]?.neighbours.toSorted()).toEqual([former.id, present.id].toSorted());
  expect(changes[0]?.neighbours).not.toContain(other.id);
});

test('a new anime names the nearest anime of its genres, and of those without a genre the nearest of its country', async () => {
  const em = api.em();
  const shared = [];
  const plain = [];
  const elsewhere = [];
  for (let year = 1921; year <= 1940; year += 1) {
    const facts = { year, type: 'anime', country: 'Japan' } as const;
    shared.push(await buildMovie(em, { ...facts, genre: 'Drama, Isekai' }));
    plain.push(await buildMovie(em, { ...facts, genre: '' }));
    elsewhere.push(await buildMovie(em, { ...facts, genre: '', type: 'tv_show' }));
    await buildMovie(em, { ...facts, genre: 'Mecha' });
  }
  // These are nearer by id, and by year among all titles.
  for (let count = 0; count < 10; count += 1)
    await buildMovie(em, { genre: 'Drama, Isekai', year: 1941, type: 'anime' });
  const after = await headNow();
  await buildMovie(em, { genre: 'Sports, Isekai', year: 1941, type: 'anime', country: 'Japan' });
  const { changes } = await read(`?after=${after}`);
  const entered = (of: { id: number }[]) => {
    const ids = of.map(({ id }) => id);
    return changes[0]?.neighbours.filter((id) => ids.includes(id)).toSorted((one, other) => one - other);
  };
  const idsOf = (of: { id: number }[]) => of.map(({ id }) => id);
  expect(entered(shared)).toEqual(idsOf(shared.slice(-6)));
  expect(entered(plain)).toEqual(idsOf(plain.slice(-4)));
  expect(entered(elsewhere)).toEqual([]);
});

test('a new title of any genre enters the sidebars of the nearest titles without one', async () => {
  const em = api.em();
  const plain = [];
  for (let year = 2001; year <= 2020; year += 1) plain.push(await buildMovie(em, { genre: '', year }));
  const after = await headNow();
  const { id } = await buildMovie(em, { genre: 'Silent', year: 2021 });
  const { changes } = await read(`?after=${after}`);
  const nearest = plain.slice(-12).map((title) => title.id);
  expect(changes[0]?.neighbours).toEqual(expect.arrayContaining(nearest));
  const related = await (await api.get(`/api/movies/${plain.at(-1)?.id}/related`)).json();
  expect(related.map((title: { id: number }) => title.id)).toContain(id);
});
