import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';

let api: TestApi;
const ids: Record<string, number> = {};
beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  const at = (day: string) => new Date(`${day}T20:45:00Z`);
  ids['later'] = (await buildMatch(em, { matchDate: at('2026-12-02') })).id;
  ids['sooner'] = (await buildMatch(em, { matchDate: at('2026-12-01') })).id;
  ids['live'] = (await buildMatch(em, { status: 'live', matchDate: at('2026-11-21') })).id;
  ids['finished'] = (await buildMatch(em, { status: 'finished', matchDate: at('2026-11-01') })).id;
});
afterAll(() => api.close());

const listed = async (path: string): Promise<number[]> => {
  const answer = await api.get(path);
  expect(answer.status).toBe(200);
  return (await answer.json()).map((match: { id: number }) => match.id);
};

test('lists all, the latest kick-off first', async () => {
  expect(await listed('/api/matches')).toEqual([ids['later'], ids['sooner'], ids['live'], ids['finished']]);
  expect(await listed('/api/matches?limit=1&page=2')).toEqual([ids['sooner']]);
  expect(await listed('/api/matches?status=finished')).toEqual([ids['finished']]);
});

test('live are those being played', async () => {
  expect(await listed('/api/matches/live')).toEqual([ids['live']]);
});

test('upcoming begin with the next', async () => {
  expect(await listed('/api/matches/upcoming')).toEqual([ids['sooner'], ids['later']]);
  expect(await listed('/api/matches/upcoming?limit=1')).toEqual([ids['sooner']]);
});

test('one match answers with every field', async () => {
  const answer = await api.get(`/api/matches/${ids['live']}`);
  expect(await answer.json()).toMatchObject({
    id: ids['live'],
    awayTeam: 'City',
    matchDate: '2026-11-21T20:45:00.000Z',
    status: 'live',
    streamUrl: null,
    homeScore: null,
    minute: null,
  });
});

test('one that does not exist is not found', async () => {
  expect((await api.get('/api/matches/2147483647')).status).toBe(404);
});

test.each([
  '/api/matches/abc',
  '/api/matches?status=cancelled',
  '/api/matches?page=10001',
  '/api/matches/live?limit=0',
])('refuses %s', async (path) => {
  const answer = await api.get(path);
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toHaveLength(1);
});
