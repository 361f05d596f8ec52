import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildEpisode, buildSeason } from '#admin-api/testing/factories.ts';
import { episode } from '#schema/shapes/episode.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

const countOf = async (seasonId: number) =>
  (await (await api.get(`/api/seasons/${seasonId}`)).json()).episodeCount;

test('GET /api/seasons/{id}/episodes lists the episodes of a season in the order of their numbers', async () => {
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

test('GET /api/episodes/{id} answers with one episode', async () => {
  const { id } = await buildEpisode(api.em(), { title: 'Pilot' });
  const answer = await api.get(`/api/episodes/${id}`);
  expect(episode.parse(await answer.json())).toMatchObject({ id, title: 'Pilot' });
});

test('reading answers 404 for an unknown id and 400 for an invalid one', async () => {
  for (const path of ['/api/seasons/2000000000/episodes', '/api/episodes/2000000000']) {
    expect((await api.get(path)).status, path).toBe(404);
  }
  for (const path of ['/api/seasons/0/episodes', '/api/episodes/99999999999']) {
    expect((await api.get(path)).status, path).toBe(400);
  }
});

describe('POST /api/episodes', () => {
  test('adds an episode with the given fields, and its season counts it', async () => {
    const season = await buildSeason(api.em());
    const sent = {
      seasonId: season.id,
      episodeNumber: 1,
      title: 'Pilot',
      description: 'It begins.',
      duration: 24,
      posterUrl: '/media/e1.webp',
      videoUrl: '/media/e1.mp4',
      streamUrl: 'https://example.org/watch/1',
      downloadUrl: 'https://example.org/file/1',
      airDate: '1961-10-02',
    };
    const answer = await admin.post('/api/episodes', sent);
    expect(answer.status).toBe(201);
    expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
    const added = episode.parse(await answer.json());
    expect(added).toMatchObject(sent);
    expect(await (await api.get(`/api/episodes/${added.id}`)).json()).toEqual(added);
    expect(await countOf(season.id)).toBe(1);
  });

  test('accepts the required fields alone, and empty fields as missing', async () => {
    const { id: seasonId } = await buildSeason(api.em());
    const empty = { description: '', videoUrl: '', streamUrl: '', downloadUrl: null, airDate: '' };
    const answer = await admin.post('/api/episodes', {
      seasonId,
      episodeNumber: 1,
      title: ' Pilot ',
      ...empty,
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      title: 'Pilot',
      description: null,
      videoUrl: null,
      streamUrl: null,
      downloadUrl: null,
      airDate: null,
      duration: null,
    });
  });

  test('refuses a number the season has, and names the next free one', async () => {
    const { season } = await buildEpisode(api.em(), { episodeNumber: 7 });
    const answer = await admin.post('/api/episodes', {
      seasonId: season.id,
      episodeNumber: 7,
      title: 'Again',
    });
    expect(answer.status).toBe(409);
    const message = 'Episode 7 of this season exists already; 8 is free';
    expect(await answer.json()).toEqual({ message, issues: [{ path: 'episodeNumber', message }] });
  });

  test('counts ten that are added at once, and accepts one of ten with the same number', async () => {
    const { id: seasonId } = await buildSeason(api.em());
    const add = (episodeNumber: number) =>
      admin.post('/api/episodes', { seasonId, episodeNumber, title: 'At once' });
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => add(index + 1)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await countOf(seasonId)).toBe(10);
    const same = await Promise.all(Array.from({ length: 10 }, () => add(11)));
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect(await countOf(seasonId)).toBe(11);
  });

  test('answers 404 for a season that does not exist, naming the field', async () => {
    const answer = await admin.post('/api/episodes', {
      seasonId: 2_000_000_000,
      episodeNumber: 1,
      title: 'Pilot',
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      message: 'Season not found',
      issues: [{ path: 'seasonId', message: 'Season not found' }],
    });
  });

  test('refuses a visitor', async () => {
    const { id: seasonId } = await buildSeason(api.em());
    expect((await api.post('/api/episodes', { seasonId, episodeNumber: 1, title: 'Mine' })).status).toBe(401);
  });
});

describe('PUT /api/episodes/{id}', () => {
  test('changes the given fields and keeps the rest', async () => {
    const { id } = await buildEpisode(api.em(), { streamUrl: 'https://example.org/1' });
    const before = await (await api.get(`/api/episodes/${id}`)).json();
    const answer = await admin.put(`/api/episodes/${id}`, { title: 'Renamed', airDate: '2001-02-03' });
    expect(answer.status).toBe(200);
    expect(episode.parse(await answer.json())).toEqual({
      ...before,
      title: 'Renamed',
      airDate: '2001-02-03',
    });
    const emptied = await admin.put(`/api/episodes/${id}`, { streamUrl: '', airDate: '' });
    expect(await emptied.json()).toMatchObject({ title: 'Renamed', streamUrl: null, airDate: null });
  });

  test('keeps when its intro begins and ends, both or neither', async () => {
    const { id } = await buildEpisode(api.em());
    const change = (body: object) => admin.put(`/api/episodes/${id}`, body);
    const kept = await (await change({ introFrom: 0, introTo: 95 })).json();
    expect(kept).toMatchObject({ introFrom: 0, introTo: 95 });
    for (const wrong of [{ introTo: 0 }, { introTo: null }, { introFrom: 95 }]) {
      const answer = await change(wrong);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: 'introTo' }] });
    }
    expect(await (await change({ introFrom: null, introTo: null })).json()).toEqual({
      ...kept,
      introFrom: null,
      introTo: null,
    });
  });

  test('refuses a number that another episode of the season has, but not its own', async () => {
    const { id, season } = await buildEpisode(api.em(), { episodeNumber: 1 });
    const two = { seasonId: season.id, episodeNumber: 2, title: 'Two' };
    expect((await admin.post('/api/episodes', two)).status).toBe(201);
    const answer = await admin.put(`/api/episodes/${id}`, { episodeNumber: 2 });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'episodeNumber' }] });
    expect((await admin.put(`/api/episodes/${id}`, { episodeNumber: 1 })).status).toBe(200);
  });

  test('two that swap their numbers at once are both answered, without an error 500', async () => {
    const { id: one, season } = await buildEpisode(api.em(), { episodeNumber: 1 });
    const added = await admin.post('/api/episodes', {
      seasonId: season.id,
      episodeNumber: 2,
      title: 'Two',
    });
    const { id: two } = await added.json();
    const answers = await Promise.all([
      admin.put(`/api/episodes/${one}`, { episodeNumber: 2 }),
      admin.put(`/api/episodes/${two}`, { episodeNumber: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });
});

describe('DELETE /api/episodes/{id}', () => {
  test('removes the episode, its season no longer counts it, and the season’s pages are named', async () => {
    const { id, season } = await buildEpisode(api.em());
    const { changes } = await changesOf(api, async () => {
      const answer = await admin.delete(`/api/episodes/${id}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ id, trashId: expect.any(Number) });
    });
    expect((await api.get(`/api/episodes/${id}`)).status).toBe(404);
    expect(await countOf(season.id)).toBe(0);
    expect(changes.map(({ op, entity }) => `${op} ${entity}`)).toEqual(['update season', 'delete episode']);
    expect(changes.at(-1)).toMatchObject({
      recordId: String(id),
      before: { season_id: season.id },
      after: null,
    });
  });

  test('of an episode and its season at the same moment leaves nothing, and both succeed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, season } = await buildEpisode(api.em());
      const [ofEpisode, ofSeason] = await Promise.all([
        admin.delete(`/api/episodes/${id}`),
        admin.delete(`/api/seasons/${season.id}`),
      ]);
      expect([200, 404]).toContain(ofEpisode.status);
      expect(ofSeason.status).toBe(200);
      expect((await api.get(`/api/episodes/${id}`)).status).toBe(404);
    }
  });
});
