import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import {
  buildComment,
  buildEpisode,
  buildMatch,
  buildMovie,
  buildPage,
  buildSeason,
} from '#admin-api/testing/factories.ts';
import { trashDays } from '#schema/rules/retention.ts';
import { restored, type TrashKind, trashed, trashList } from '#schema/shapes/trash.ts';
import { pruneTrash } from './prune.queries.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

async function remove(path: string): Promise<number> {
  const answer = await admin.delete(path);
  expect(answer.status).toBe(200);
  return trashed.parse(await answer.json()).trashId;
}

async function restore(trashId: number) {
  const answer = await admin.post(`/api/trash/${trashId}/restore`);
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
  return restored.parse(await answer.json());
}

async function list(query = '') {
  const answer = await admin.get(`/api/trash${query}`);
  expect(answer.status).toBe(200);
  return trashList.parse(await answer.json());
}

/** Every row of a table that belongs to the record, as the database has it. */
const rowsOf = (table: string, column: string, id: number) =>
  api.em().execute(`select * from ${table} where ${column} = ? order by 1`, [id]);

async function buildShow() {
  const em = api.em();
  const show = await buildMovie(em, { type: 'tv_show', title: 'The Watch', genre: 'Drama, Crime' });
  for (const seasonNumber of [1, 2]) {
    const season = await buildSeason(em, { show, seasonNumber });
    for (const episodeNumber of [1, 2, 3]) await buildEpisode(em, { season, episodeNumber });
  }
  await buildComment(em, { movie: show });
  await buildComment(em, { movie: show, status: 'held' });
  return show;
}

describe('a title', () => {
  test('is restored completely: seasons, episodes, comments, counts, lists, search and former slugs', async () => {
    const show = await buildShow();
    await admin.put(`/api/movies/${show.id}`, { slug: 'the-watch-tower' });
    const read = async () => ({
      title: await rowsOf('movies', 'id', show.id),
      seasons: await rowsOf('seasons', 'show_id', show.id),
      episodes: await api
        .em()
        .execute(
          'select e.* from episodes e join seasons s on s.id = e.season_id where s.show_id = ? order by 1',
          [show.id],
        ),
      comments: await rowsOf('comments', 'movie_id', show.id),
      redirects: await rowsOf('slug_redirects', 'movie_id', show.id),
      genres: await rowsOf('movie_genres', 'movie_id', show.id),
      found: await (await api.get('/api/movies/search?q=the%20watch')).json(),
    });
    const before = await read();
    expect(before.found).not.toEqual([]);

    const trashId = await remove(`/api/movies/${show.id}`);
    expect((await api.get(`/api/movies/slug/the-watch-tower`)).status).toBe(404);
    expect((await list()).entries[0]).toMatchObject({
      id: trashId,
      kind: 'movie',
      recordId: show.id,
      name: 'The Watch (1950)',
      seasons: 2,
      episodes: 6,
      comments: 2,
      deletedBy: expect.any(String),
    });

    expect(await restore(trashId)).toEqual({ kind: 'movie', id: show.id, slug: 'the-watch-tower' });
    expect(await read()).toEqual(before);
    expect((await list()).entries.map(({ id }) => id)).not.toContain(trashId);
  });

  test('takes the next free slug when its own is taken by now', async () => {
    const movie = await buildMovie(api.em(), { slug: 'harbour' });
    const trashId = await remove(`/api/movies/${movie.id}`);
    await buildMovie(api.em(), { slug: 'harbour' });
    expect(await restore(trashId)).toMatchObject({ id: movie.id, slug: 'harbour-2' });
    expect((await api.get('/api/movies/slug/harbour-2')).status).toBe(200);
  });

  test('every restored record is reported by the change feed', async () => {
    const show = await buildShow();
    const trashId = await remove(`/api/movies/${show.id}`);
    const em = api.em();
    const [{ seq }] = await em.execute<[{ seq: string }]>('select max(seq) as seq from changes');
    await restore(trashId);
    const logged = await em.execute<{ entity: string; rows: number }[]>(
      `select entity, count(*)::integer as rows from changes where seq > ? and op = 'insert' group by 1 order by 1`,
      [seq],
    );
    expect(logged).toEqual([
      { entity: 'comment', rows: 2 },
      { entity: 'episode', rows: 6 },
      { entity: 'movie', rows: 1 },
      { entity: 'season', rows: 2 },
    ]);
  });
});

describe('a season', () => {
  test('is restored with its episodes, and so is the count', async () => {
    const season = await buildSeason(api.em());
    await buildEpisode(api.em(), { season });
    const before = await rowsOf('seasons', 'id', season.id);
    const trashId = await remove(`/api/seasons/${season.id}`);
    expect(await restore(trashId)).toEqual({ kind: 'season', id: season.id, slug: null });
    expect(await rowsOf('seasons', 'id', season.id)).toEqual(before);
    expect(await rowsOf('episodes', 'season_id', season.id)).toHaveLength(1);
  });

  test('needs its show, and a free number', async () => {
    const show = await buildMovie(api.em(), { type: 'tv_show' });
    const season = await buildSeason(api.em(), { show });
    const seasonInTrash = await remove(`/api/seasons/${season.id}`);
    const showInTrash = await remove(`/api/movies/${show.id}`);
    const refusal = async () => {
      const answer = await admin.post(`/api/trash/${seasonInTrash}/restore`);
      return { status: answer.status, ...(await answer.json()) };
    };
    expect(await refusal()).toEqual({
      status: 409,
      message: 'The show of this season is gone: restore it first',
    });
    await restore(showInTrash);
    const other = await (
      await admin.post('/api/seasons', { showId: show.id, seasonNumber: 1, title: 'One' })
    ).json();
    expect(await refusal()).toMatchObject({
      status: 409,
      message: expect.stringContaining('another season of this number'),
    });
    await remove(`/api/seasons/${other.id}`);
    expect(await restore(seasonInTrash)).toMatchObject({ id: season.id });
  });
});

test('an episode, a match and a page are restored unchanged', async () => {
  const em = api.em();
  const records: [TrashKind, string, string, number][] = [
    ['episode', 'episodes', 'episodes', (await buildEpisode(em)).id],
    ['match', 'matches', 'matches', (await buildMatch(em)).id],
    ['page', 'pages', 'pages', (await buildPage(em, { slug: 'house-rules', title: 'House Rules' })).id],
  ];
  for (const [kind, path, table, id] of records) {
    const before = await rowsOf(table, 'id', id);
    const trashId = await remove(`/api/${path}/${id}`);
    expect(await rowsOf(table, 'id', id)).toEqual([]);
    expect(await restore(trashId)).toMatchObject({ kind, id });
    expect(await rowsOf(table, 'id', id), kind).toEqual(before);
  }
});

describe('the list', () => {
  test('is searched by name, filtered by kind and read page by page', async () => {
    for (const homeTeam of ['Trashed Rovers', 'Trashed United']) {
      await remove(`/api/matches/${(await buildMatch(api.em(), { homeTeam })).id}`);
    }
    const names = async (query: string) => (await list(query)).entries.map(({ name }) => name);
    expect(await names('?search=trashed%20ROV')).toEqual([expect.stringContaining('Trashed Rovers')]);
    expect(await list('?search=trashed&kind=match&limit=1&page=2')).toMatchObject({
      total: 2,
      totalPages: 2,
      entries: [{ name: expect.stringContaining('Trashed Rovers') }],
    });
    expect(await names('?search=trashed&kind=page')).toEqual([]);
    expect(await names('?search=%25')).toEqual([]);
  });

  test('deletes entries after 30 days, which then cannot be restored', async () => {
    const trashId = await remove(`/api/movies/${(await buildMovie(api.em())).id}`);
    const em = api.em();
    await em.execute('update trash set deleted_at = now() - make_interval(days => ?) where id = ?', [
      trashDays,
      trashId,
    ]);
    expect((await list('?limit=100')).entries.map(({ id }) => id)).not.toContain(trashId);
    expect((await admin.post(`/api/trash/${trashId}/restore`)).status).toBe(404);
    expect(await pruneTrash(em, 1000)).toBe(1);
    expect(await rowsOf('trash', 'id', trashId)).toEqual([]);
  });
});

test('deletes an entry for good', async () => {
  const trashId = await remove(`/api/movies/${(await buildMovie(api.em())).id}`);
  expect((await admin.delete(`/api/trash/${trashId}`)).status).toBe(200);
  expect((await admin.delete(`/api/trash/${trashId}`)).status).toBe(404);
  expect(await (await admin.post(`/api/trash/${trashId}/restore`)).json()).toEqual({
    message: 'Deleted entry not found',
  });
});

test('refuses visitors', async () => {
  for (const answer of [
    await api.get('/api/trash'),
    await api.post('/api/trash/1/restore'),
    await api.delete('/api/trash/1'),
  ]) {
    expect(answer.status).toBe(401);
  }
});
