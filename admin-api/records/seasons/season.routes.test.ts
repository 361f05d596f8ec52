import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { season } from '#schema/shapes/season.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

describe('GET /api/shows/{id}/seasons', () => {
  test('lists the seasons of a show in order, with the number of their episodes', async () => {
    const em = api.em();
    const show = await buildMovie(em, { type: 'tv_show' });
    const second = await buildSeason(em, { show, seasonNumber: 2 });
    await buildSeason(em, { show, seasonNumber: 1, title: 'The First' });
    await buildSeason(em);
    for (const episodeNumber of [1, 2, 3]) await buildEpisode(em, { season: second, episodeNumber });

    const answer = await api.get(`/api/shows/${show.id}/seasons`);
    expect(answer.status).toBe(200);
    expect(season.array().parse(await answer.json())).toMatchObject([
      { showId: show.id, seasonNumber: 1, title: 'The First', episodeCount: 0, releaseDate: null },
      { showId: show.id, seasonNumber: 2, episodeCount: 3 },
    ]);
  });

  test('lists none for a title without seasons', async () => {
    const { id } = await buildMovie(api.em());
    expect(await (await api.get(`/api/shows/${id}/seasons`)).json()).toEqual([]);
  });

  test('answers 404 for an unknown show and 400 for an invalid id', async () => {
    expect((await api.get('/api/shows/2000000000/seasons')).status).toBe(404);
    expect((await api.get('/api/shows/first/seasons')).status).toBe(400);
  });
});

describe('GET /api/seasons/{id}', () => {
  test('answers with the season', async () => {
    const { id, show } = await buildSeason(api.em(), { seasonNumber: 3 });
    const answer = await api.get(`/api/seasons/${id}`);
    expect(answer.status).toBe(200);
    expect(season.parse(await answer.json())).toMatchObject({ id, showId: show.id, seasonNumber: 3 });
  });

  test('returns the release date as a day, in any time zone of the server', async () => {
    const { id } = await buildSeason(api.em());
    await api.em().execute(`update seasons set release_date = '2001-02-03' where id = ?`, [id]);
    expect(await (await api.get(`/api/seasons/${id}`)).json()).toMatchObject({ releaseDate: '2001-02-03' });
  });

  test('answers 404 for an unknown season and 400 for an invalid id', async () => {
    expect((await api.get('/api/seasons/2000000000')).status).toBe(404);
    expect((await api.get('/api/seasons/first')).status).toBe(400);
  });
});

describe('POST /api/seasons', () => {
  test('adds a season with the given fields', async () => {
    const show = await buildMovie(api.em(), { type: 'tv_show' });
    const sent = {
      showId: show.id,
      seasonNumber: 1,
      title: 'The beginning',
      description: 'How it began.',
      posterUrl: '/media/s1.webp',
      releaseDate: '1961-10-02',
    };
    const answer = await admin.post('/api/seasons', sent);
    expect(answer.status).toBe(201);
    expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
    const added = season.parse(await answer.json());
    expect(added).toMatchObject({ ...sent, episodeCount: 0 });
    expect(await (await api.get(`/api/seasons/${added.id}`)).json()).toEqual(added);
  });

  test('accepts the required fields alone, and empty fields as missing; number 0 holds specials', async () => {
    const { id: showId } = await buildMovie(api.em(), { type: 'anime' });
    const answer = await admin.post('/api/seasons', {
      showId,
      seasonNumber: 0,
      title: 'Specials',
      description: '',
      posterUrl: '',
      releaseDate: '',
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      seasonNumber: 0,
      description: null,
      posterUrl: null,
      releaseDate: null,
    });
  });

  test('refuses a number that the show has, and names the next free one', async () => {
    const { show } = await buildSeason(api.em(), { seasonNumber: 2 });
    const answer = await admin.post('/api/seasons', { showId: show.id, seasonNumber: 2, title: 'Again' });
    expect(answer.status).toBe(409);
    const message = 'Season 2 of this show exists already; 3 is free';
    expect(await answer.json()).toEqual({ message, issues: [{ path: 'seasonNumber', message }] });
  });

  test('accepts one of ten concurrent posts with the same number', async () => {
    const { id: showId } = await buildMovie(api.em(), { type: 'tv_show' });
    const body = { showId, seasonNumber: 1, title: 'One' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('/api/seasons', body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('answers 404 for a show that does not exist, naming the field', async () => {
    const answer = await admin.post('/api/seasons', { showId: 2_000_000_000, seasonNumber: 1, title: 'One' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      message: 'Show not found',
      issues: [{ path: 'showId', message: 'Show not found' }],
    });
  });

  test('refuses a visitor', async () => {
    const { id: showId } = await buildMovie(api.em());
    expect((await api.post('/api/seasons', { showId, seasonNumber: 1, title: 'One' })).status).toBe(401);
  });
});

describe('PUT /api/seasons/{id}', () => {
  test('changes the given fields and keeps the rest, including the number of episodes', async () => {
    const row = await buildSeason(api.em());
    await buildEpisode(api.em(), { season: row });
    const before = await (await api.get(`/api/seasons/${row.id}`)).json();
    const answer = await admin.put(`/api/seasons/${row.id}`, {
      description: 'New.',
      releaseDate: '2001-02-03',
    });
    expect(answer.status).toBe(200);
    expect(season.parse(await answer.json())).toEqual({
      ...before,
      description: 'New.',
      releaseDate: '2001-02-03',
      episodeCount: 1,
    });
    const emptied = await admin.put(`/api/seasons/${row.id}`, { description: '', releaseDate: null });
    expect(await emptied.json()).toMatchObject({ description: null, releaseDate: null });
  });

  test('refuses a number that another season of the show has, but not its own', async () => {
    const { show, id } = await buildSeason(api.em(), { seasonNumber: 1 });
    const em = api.em();
    await em.execute(`insert into seasons (show_id, season_number, title) values (?, 2, 'Two')`, [show.id]);
    const answer = await admin.put(`/api/seasons/${id}`, { seasonNumber: 2 });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'seasonNumber' }] });
    expect((await admin.put(`/api/seasons/${id}`, { seasonNumber: 1 })).status).toBe(200);
    expect((await admin.put(`/api/seasons/${id}`, { seasonNumber: 3 })).status).toBe(200);
  });
});

describe('DELETE /api/seasons/{id}', () => {
  test('removes the season with its episodes, and records each with the pages that show it', async () => {
    const em = api.em();
    const { id } = await buildSeason(em);
    const episodes: number[] = [];
    for (const episodeNumber of [1, 2]) {
      const sent = { seasonId: id, episodeNumber, title: `Episode ${episodeNumber}` };
      const answer = await admin.post('/api/episodes', sent);
      expect(answer.status).toBe(201);
      episodes.push((await answer.json()).id);
    }
    const { changes } = await changesOf(api, async () => {
      const answer = await admin.delete(`/api/seasons/${id}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ id, trashId: expect.any(Number) });
    });
    expect((await api.get(`/api/seasons/${id}/episodes`)).status).toBe(404);
    expect(await em.execute('select id from episodes where season_id = ?', [id])).toEqual([]);
    expect(changes.map(({ op, entity }) => `${op} ${entity}`).toSorted()).toEqual([
      'delete episode',
      'delete episode',
      'delete season',
    ]);
    const gone = changes.map(({ recordId }) => Number(recordId)).toSorted((a, b) => a - b);
    expect(gone).toEqual([id, ...episodes].toSorted((a, b) => a - b));
  });
});
