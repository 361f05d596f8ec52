import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildCollection, buildMovie, buildPerson } from '#admin-api/testing/factories.ts';
import { listRelated } from './related.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

const build = async (title: string, changes: Parameters<typeof buildMovie>[1] = {}) =>
  (await buildMovie(api.em(), { title, ...changes })).id;
const relatedTo = async (id: number, limit = 12) =>
  (await listRelated(api.visitors.em.fork(), [id], limit)).get(id) ?? [];

test('a collection, a person and a word bring together what no genre and no year does', async () => {
  const em = api.em();
  const far = { genre: 'Opera', year: 1990 };
  const asked = await build('Zeppelins', { genre: 'Ballet', year: 1920, description: 'A lighthouse burns.' });
  const collected = await build('Collected', far);
  const cast = await build('Cast', far);
  const named = await build('The zeppelin', far);
  const told = await build('Told', { ...far, description: 'Two lighthouses and a ferry.' });
  const other = await build('Another', far);
  const { id: collection } = await buildCollection(em);
  for (const id of [asked, collected])
    await em.execute('insert into collection_titles (collection_id, movie_id, position) values (?, ?, 1)', [
      collection,
      id,
    ]);
  await buildPerson(em, { credits: [{ movie: asked }, { movie: cast }] });
  expect(await relatedTo(asked)).toEqual([collected, cast, named, told]);
  expect(await relatedTo(told)).toContain(asked);
  expect(await relatedTo(other)).not.toContain(asked);
});

test('among titles of one person, those with the genre and of the years come first', async () => {
  const asked = await build('Asked', { genre: 'Swashbuckler', year: 1935 });
  const late = await build('Late', { genre: 'Documentary', year: 1975 });
  const near = await build('Near', { genre: 'Swashbuckler', year: 1936 });
  const alone = await build('Alone', { genre: 'Swashbuckler', year: 1935 });
  await buildPerson(api.em(), { credits: [asked, late, near].map((movie) => ({ movie })) });
  expect(await relatedTo(asked)).toEqual([near, late, alone]);
});

test('what is added and edited elsewhere leaves a list as it is', async () => {
  const em = api.em();
  const asked = await build('Centre', { genre: 'Heist', year: 1960 });
  for (let count = 0; count < 30; count += 1)
    await build(`Around ${count}`, { genre: 'Heist', year: 1946 + count });
  const before = await relatedTo(asked);
  expect(before).toHaveLength(12);
  for (let count = 0; count < 40; count += 1) await build(`Later ${count}`, { genre: 'Heist', year: 2000 });
  await em.execute(`update movies set rating = 9, comment_count = 50 where title like 'Around %'`);
  expect(await relatedTo(asked)).toEqual(before);
});

test('a draft is related to nothing, and a role in an episode leads nowhere', async () => {
  const em = api.em();
  const asked = await build('Seen', { genre: 'Giallo', year: 1970 });
  const draft = await build('Unseen', { genre: 'Giallo', year: 1970, description: 'A seen gondola.' });
  await buildPerson(em, { credits: [{ movie: asked }, { movie: draft }] });
  await em.execute(`update movies set publication = 'draft' where id = ?`, [draft]);
  expect(await relatedTo(asked)).toEqual([]);
  expect(await em.execute('select * from title_words where movie_id = ?', [draft])).toEqual([]);
});
