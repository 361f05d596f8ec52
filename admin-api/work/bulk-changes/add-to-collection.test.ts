import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildCollection, buildMovie } from '#admin-api/testing/factories.ts';
import { bulkChange, bulkMessages, bulkPreview } from '#schema/shapes/bulk-change.ts';
import { collectionLimits, collectionMessages } from '#schema/shapes/collection.ts';
import { errorReply } from '#schema/shapes/error.ts';
import { workOff as workOffAll } from './testing/work-off.ts';

let api: TestApi;
let ann: Caller;
let id: number;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api
    .em()
    .execute('truncate movies, collections, bulk_changes, bulk_change_rows restart identity cascade');
  for (let film = 0; film < 5; film += 1) await buildMovie(api.em());
  ({ id } = await buildCollection(api.em(), { slug: 'birds', title: 'Birds' }));
  await ann.post(`/api/collections/${id}/titles`, { movieIds: [4, 2] });
});

const everything = { filter: {} };
const send = async (path: string, titles: object = everything, collection = id) => {
  const action = { kind: 'add-to-collection', collection };
  const answer = await ann.post(`/api/bulk-changes${path}`, { titles, action });
  return { status: answer.status, body: await answer.json() };
};
const inside = async () => {
  const rows = await api
    .em()
    .execute<{ id: number }[]>('select movie_id as id from collection_titles order by position');
  return rows.map((row) => row.id);
};
const workOff = () => workOffAll(api.em, 2);
const undo = async (change: number) => (await ann.post(`/api/bulk-changes/${change}/undo`)).status;

test('titles are added behind those that a collection has, and one undo takes out those alone', async () => {
  expect(bulkPreview.parse((await send('/preview')).body)).toMatchObject({ titles: 5, changing: 3 });
  const { body } = await send('');
  const change = bulkChange.parse(body);
  expect(change.total).toBe(3);
  await workOff();
  expect(await inside()).toEqual([4, 2, 1, 3, 5]);
  const [{ title_count } = {}] = await api.em().execute('select title_count from collections');
  expect(title_count).toBe(5);
  expect(await send('')).toMatchObject({ status: 409, body: { message: bulkMessages.nothing } });

  // One that somebody has taken out since is where the undo wants it.
  await ann.delete(`/api/collections/${id}/titles/3`);
  expect(await undo(change.id)).toBe(202);
  await workOff();
  expect(await inside()).toEqual([4, 2]);
});

test('a title that is added by hand or deleted meanwhile is left out', async () => {
  const { body } = await send('', { ids: [1, 3, 5] });
  await ann.post(`/api/collections/${id}/titles`, { movieIds: [3] });
  await ann.delete('/api/movies/5');
  await workOff();
  expect(await inside()).toEqual([4, 2, 3, 1]);
  const [change] = bulkChange.array().parse(await (await ann.get('/api/bulk-changes')).json());
  expect(change).toMatchObject({ done: 3, changed: 1, state: 'done' });
  await undo(body.id);
  await workOff();
  expect(await inside()).toEqual([4, 2, 3]);
});

test('a collection that is not there, or cannot take them all, is refused by its field', async () => {
  const refused = async (path: string, collection: number) => {
    const { status, body } = await send(path, everything, collection);
    expect(status).toBe(400);
    return errorReply.parse(body).issues;
  };
  for (const path of ['', '/preview'])
    expect(await refused(path, 99)).toEqual([
      { path: 'action.collection', message: collectionMessages.notFound },
    ]);
  await api.em().execute(`
    insert into movies (title, slug, genre, year, type, poster_url)
      select 'Film', 'bulk-' || i, '', 2000, 'movie', '/p.svg' from generate_series(1, ${collectionLimits.titles}) i`);
  for (const path of ['', '/preview'])
    expect(await refused(path, id)).toEqual([
      { path: 'action.collection', message: collectionMessages.full },
    ]);
});
