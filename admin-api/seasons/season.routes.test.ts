import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { season } from '#schema/season.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

test('lists the seasons of a show by their numbers, with their episodes counted', async () => {
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

test('gives the day of release as a day, wherever the server stands', async () => {
  const { id, show } = await buildSeason(api.em());
  await api.em().execute(`update seasons set release_date = '2001-02-03' where id = ?`, [id]);
  const answer = await api.get(`/api/shows/${show.id}/seasons`);
  expect(await answer.json()).toMatchObject([{ releaseDate: '2001-02-03' }]);
});

test('answers 404 for an unknown show and 400 for what is no id', async () => {
  expect((await api.get('/api/shows/2000000000/seasons')).status).toBe(404);
  expect((await api.get('/api/shows/first/seasons')).status).toBe(400);
});
