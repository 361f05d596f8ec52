import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildCollection, buildMovie } from '#admin-api/testing/factories.ts';
import {
  collection,
  collectionList,
  collectionTitles,
  collectionWritten,
} from '#schema/shapes/collection.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.em().execute('delete from collections');
});

/** A collection with this many titles, and their ids. */
async function filled(count: number) {
  const titles: number[] = [];
  for (let number = 0; number < count; number += 1) titles.push((await buildMovie(api.em())).id);
  const { id, slug } = await buildCollection(api.em());
  if (count > 0) await admin.post(`/api/collections/${id}/titles`, { movieIds: titles });
  return { id, slug, titles };
}

async function order(slug: string): Promise<number[]> {
  const answer = await api.get(`/api/collections/${slug}/titles?limit=100`);
  return collectionTitles.parse(await answer.json()).movies.map(({ id }) => id);
}

describe('a collection', () => {
  test('gets a slug from its name, and keeps fields that an edit does not name', async () => {
    const added = await admin.post('/api/collections', { title: 'Silent König', description: 'Early work.' });
    expect(added.status).toBe(201);
    const { id, ...rest } = collection.parse(await added.json());
    expect(rest).toMatchObject({ slug: 'silent-konig', titleCount: 0, pictureUrl: null });
    const answer = await admin.put(`/api/collections/${id}`, { pictureUrl: '/media/posters/a.webp' });
    expect(await answer.json()).toMatchObject({
      title: 'Silent König',
      description: 'Early work.',
      pictureUrl: '/media/posters/a.webp',
    });
  });

  test('is found by its former slugs, which are not given to another collection automatically', async () => {
    const { id } = await buildCollection(api.em(), { title: 'Noir', slug: 'noir' });
    await admin.put(`/api/collections/${id}`, { slug: 'film-noir' });
    const moved = await api.get('/api/collections/noir');
    expect(await moved.json()).toMatchObject({ id, slug: 'film-noir' });
    const other = await admin.post('/api/collections', { title: 'Noir' });
    expect(await other.json()).toMatchObject({ slug: 'noir-2' });
    const taken = await admin.post('/api/collections', { title: 'Again', slug: 'film-noir' });
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({ issues: [{ path: 'slug' }] });
  });

  test('is listed by name with its first titles, and found by words of the name', async () => {
    const { id, titles } = await filled(5);
    await admin.put(`/api/collections/${id}`, { title: 'Éclairs of the lamp' });
    await buildCollection(api.em(), { title: 'Westerns' });
    const find = async (query: string) =>
      collectionList.parse(await (await api.get(`/api/collections${query}`)).json());
    expect((await find('')).collections.map(({ title }) => title)).toEqual([
      'Éclairs of the lamp',
      'Westerns',
    ]);
    const found = await find('?search=eclairs%20la');
    expect(found).toMatchObject({ total: 1, totalPages: 1 });
    expect(found.collections[0]?.covers.map((cover) => cover.id)).toEqual(titles.slice(0, 4));
    expect(await find('?search=lamp%20western')).toMatchObject({ total: 0, collections: [] });
    expect(await find(`?search=${encodeURIComponent("'); drop table collections; --")}`)).toMatchObject({
      total: 0,
    });
  });
});

describe('the titles of a collection', () => {
  test('are in the order in which they were added, and move to any position', async () => {
    const { id, slug, titles } = await filled(5);
    const [a, b, c, d, e] = titles;
    expect(await order(slug)).toEqual([a, b, c, d, e]);
    const move = async (movie: number | undefined, place: number) => {
      expect((await admin.put(`/api/collections/${id}/titles/${movie}`, { place })).status).toBe(200);
      return await order(slug);
    };
    expect(await move(e, 1)).toEqual([e, a, b, c, d]);
    expect(await move(e, 3)).toEqual([a, b, e, c, d]);
    expect(await move(a, 4)).toEqual([b, e, c, a, d]);
    expect(await move(b, 10_000)).toEqual([e, c, a, d, b]);
    expect(await move(c, 2)).toEqual([e, c, a, d, b]);
  });

  test('keep their order through hundreds of moves into one gap', async () => {
    const { id, slug, titles } = await filled(3);
    const [first, ...others] = titles;
    for (let turn = 0; turn < 120; turn += 1) {
      const last = others.at(-1);
      await admin.put(`/api/collections/${id}/titles/${last}`, { place: 2 });
      others.reverse();
    }
    expect(await order(slug)).toEqual([first, ...others]);
  });

  test('are added at a position, each once, and a removed one can be put back where it was', async () => {
    const { id, slug, titles } = await filled(3);
    const [a, b, c] = titles;
    const more = [(await buildMovie(api.em())).id, (await buildMovie(api.em())).id];
    const added = await admin.post(`/api/collections/${id}/titles`, {
      movieIds: [a, ...more, more[0]],
      place: 2,
    });
    expect(collectionWritten.parse(await added.json())).toMatchObject({
      movieIds: more,
      collection: { titleCount: 5 },
    });
    expect(await order(slug)).toEqual([a, ...more, b, c]);
    await admin.delete(`/api/collections/${id}/titles/${b}`);
    expect(await order(slug)).toEqual([a, ...more, c]);
    await admin.post(`/api/collections/${id}/titles`, { movieIds: [b], place: 4 });
    expect(await order(slug)).toEqual([a, ...more, b, c]);
  });

  test('are in their positions after a hundred people have moved them at once', async () => {
    const { id, slug, titles } = await filled(6);
    const moves = Array.from({ length: 30 }, (_, turn) =>
      admin.put(`/api/collections/${id}/titles/${titles[turn % 6]}`, { place: 1 + ((turn * 5) % 6) }),
    );
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(moves.map(() => 200));
    expect((await order(slug)).toSorted()).toEqual(titles.toSorted());
  });

  test('are refused by the field that is wrong', async () => {
    const { id, titles } = await filled(1);
    const unknown = await admin.post(`/api/collections/${id}/titles`, {
      movieIds: [titles[0], 2_000_000_000],
    });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({ issues: [{ path: 'movieIds.1' }] });
    for (const body of [
      {},
      { movieIds: [] },
      { movieIds: ['1'] },
      { movieIds: [1], place: 0 },
      { titles: [1] },
    ])
      expect((await admin.post(`/api/collections/${id}/titles`, body)).status, JSON.stringify(body)).toBe(
        400,
      );
    for (const place of [0, -1, 1.5, '1', null, 10_001])
      expect((await admin.put(`/api/collections/${id}/titles/${titles[0]}`, { place })).status).toBe(400);
    expect((await admin.delete(`/api/collections/${id}/titles/2000000000`)).status).toBe(404);
    expect((await admin.post('/api/collections/2000000000/titles', { movieIds: titles })).status).toBe(404);
    expect((await api.post(`/api/collections/${id}/titles`, { movieIds: titles })).status).toBe(401);
    expect((await api.delete(`/api/collections/${id}/titles/${titles[0]}`)).status).toBe(401);
  });
});

describe('in the trash', () => {
  const remove = async (path: string): Promise<number> => (await (await admin.delete(path)).json()).trashId;
  const restore = async (trashId: number) =>
    expect((await admin.post(`/api/trash/${trashId}/restore`)).status).toBe(200);

  test('a collection keeps its order, a title its places', async () => {
    const { id, slug, titles } = await filled(3);
    const collectionInTrash = await remove(`/api/collections/${id}`);
    expect((await api.get(`/api/collections/${slug}`)).status).toBe(404);
    await restore(collectionInTrash);
    expect(await order(slug)).toEqual(titles);
    const titleInTrash = await remove(`/api/movies/${titles[1]}`);
    expect(await order(slug)).toEqual([titles[0], titles[2]]);
    await restore(titleInTrash);
    expect(await order(slug)).toEqual(titles);
    expect(await (await api.get(`/api/collections/${slug}`)).json()).toMatchObject({ titleCount: 3 });
  });

  test('both are restored completely in any order', async () => {
    for (const isTitleFirst of [true, false]) {
      const { id, slug, titles } = await filled(3);
      const paths = [`/api/movies/${titles[1]}`, `/api/collections/${id}`];
      for (const back of ['first', 'last']) {
        const trashIds: number[] = [];
        for (const path of isTitleFirst ? paths : paths.toReversed()) trashIds.push(await remove(path));
        for (const trashId of back === 'first' ? trashIds : trashIds.toReversed()) await restore(trashId);
        expect(await order(slug), `${isTitleFirst} ${back}`).toEqual(titles);
      }
    }
  });
});
