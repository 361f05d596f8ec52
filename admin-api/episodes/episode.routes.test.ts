import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildSeason } from '#admin-api/testing/factories.ts';
import { episode } from '#schema/episode.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

test('lists the episodes of a season by their numbers', async () => {
  const em = api.em();
  const season = await buildSeason(em);
  await buildEpisode(em, { season, episodeNumber: 2 });
  await buildEpisode(em, { season, episodeNumber: 1, title: 'Pilot', streamUrl: 'https://example.org/1' });
  await buildEpisode(em);

  const answer = await api.get(`/api/seasons/${season.id}/episodes`);
  expect(answer.status).toBe(200);
  expect(episode.array().parse(await answer.json())).toMatchObject([
    {
      seasonId: season.id,
      episodeNumber: 1,
      title: 'Pilot',
      streamUrl: 'https://example.org/1',
      airDate: null,
    },
    { seasonId: season.id, episodeNumber: 2 },
  ]);
});

test('answers with one episode', async () => {
  const { id } = await buildEpisode(api.em(), { title: 'Pilot' });
  const answer = await api.get(`/api/episodes/${id}`);
  expect(episode.parse(await answer.json())).toMatchObject({ id, title: 'Pilot' });
});

test('answers 404 for what does not exist and 400 for what is no id', async () => {
  for (const path of ['/api/seasons/2000000000/episodes', '/api/episodes/2000000000']) {
    expect((await api.get(path)).status, path).toBe(404);
  }
  for (const path of ['/api/seasons/0/episodes', '/api/episodes/99999999999']) {
    expect((await api.get(path)).status, path).toBe(400);
  }
});
