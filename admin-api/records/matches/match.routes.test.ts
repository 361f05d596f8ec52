import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import { match, matchList } from '#schema/shapes/match.ts';

let api: TestApi;
let admin: Caller;
const ids: Record<string, number> = {};
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  const em = api.em();
  const at = (day: string) => new Date(`${day}T20:45:00Z`);
  ids['later'] = (await buildMatch(em, { matchDate: at('2026-12-02') })).id;
  ids['sooner'] = (await buildMatch(em, { matchDate: at('2026-12-01') })).id;
  ids['live'] = (await buildMatch(em, { status: 'live', matchDate: at('2026-11-21') })).id;
  ids['finished'] = (await buildMatch(em, { status: 'finished', matchDate: at('2026-11-01') })).id;
});
afterAll(() => api.close());

const derby = {
  homeTeam: 'Rovers',
  awayTeam: 'City',
  homeTeamLogo: '/media/crests/rovers.svg',
  awayTeamLogo: 'https://example.org/city.png',
  matchDate: '2020-01-02T21:45:00+01:00',
  league: 'First Division',
};

/** The position of an upcoming match in its league's list. */
async function add(body: object = derby) {
  const answer = await admin.post('/api/matches', body);
  expect(answer.status).toBe(201);
  return match.parse(await answer.json());
}

async function idsOf(path: string): Promise<number[]> {
  const answer = await api.get(path);
  expect(answer.status).toBe(200);
  return match
    .array()
    .parse(await answer.json())
    .map(({ id }) => id);
}

async function page(path: string) {
  const answer = await api.get(path);
  expect(answer.status).toBe(200);
  const { matches, ...totals } = matchList.parse(await answer.json());
  return { ids: matches.map(({ id }) => id), ...totals };
}

describe('GET /api/matches', () => {
  test('lists all with their totals: live ones, the next upcoming ones, the latest results', async () => {
    const all = [ids['live'], ids['sooner'], ids['later'], ids['finished']];
    expect(await page('/api/matches')).toEqual({ ids: all, total: 4, totalPages: 1 });
    expect(await page('/api/matches?limit=1&page=2')).toEqual({
      ids: [ids['sooner']],
      total: 4,
      totalPages: 4,
    });
    expect(await page('/api/matches?status=finished')).toEqual({
      ids: [ids['finished']],
      total: 1,
      totalPages: 1,
    });
    expect(await page('/api/matches?page=9')).toEqual({ ids: [], total: 4, totalPages: 1 });
  });

  test('is searched by its teams and its league, case-insensitively and without wildcards', async () => {
    const em = api.em();
    const { id } = await buildMatch(em, {
      homeTeam: 'Port Calder',
      awayTeam: 'Ashgrove United',
      league: 'Coastal 100%',
      status: 'finished',
    });
    const found = { ids: [id], total: 1, totalPages: 1 };
    for (const search of ['calder', 'ASHGROVE un', 'coastal 100%', 'Calder Ashgrove', ' port ']) {
      expect(await page(`/api/matches?${new URLSearchParams({ search })}`), search).toEqual(found);
    }
    expect(await page('/api/matches?search=calder&status=finished')).toEqual(found);
    expect(await page('/api/matches?search=calder&status=live')).toMatchObject({ ids: [], total: 0 });
    expect(await page('/api/matches?search=_%25')).toMatchObject({ ids: [] });
    await em.execute('delete from matches where id = ?', [id]);
  });

  test('live are those being played; upcoming begin with the next', async () => {
    expect(await idsOf('/api/matches/live')).toEqual([ids['live']]);
    expect(await idsOf('/api/matches/upcoming')).toEqual([ids['sooner'], ids['later']]);
    expect(await idsOf('/api/matches/upcoming?limit=1')).toEqual([ids['sooner']]);
  });

  test('one match answers with every field', async () => {
    const answer = await api.get(`/api/matches/${ids['live']}`);
    expect(match.parse(await answer.json())).toMatchObject({
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
    `/api/matches?search=${'x'.repeat(101)}`,
    '/api/matches/live?limit=0',
    '/api/matches?team=Rovers',
  ])('refuses %s', async (path) => {
    const answer = await api.get(path);
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toHaveLength(1);
  });
});

describe('POST /api/matches', () => {
  test('adds a match, upcoming unless it says otherwise, its moment in UTC', async () => {
    const added = await add();
    expect(added).toMatchObject({
      ...derby,
      matchDate: '2020-01-02T20:45:00.000Z',
      status: 'upcoming',
      streamUrl: null,
      homeScore: null,
      awayScore: null,
      minute: null,
    });
    expect(await (await api.get(`/api/matches/${added.id}`)).json()).toEqual(added);
    expect((await idsOf('/api/matches/upcoming'))[0]).toBe(added.id);
  });

  test('stores the given fields', async () => {
    const sent = { ...derby, matchDate: '2020-01-02T20:45:00.000Z', status: 'live', minute: '90+3' };
    const more = { homeScore: 0, awayScore: 2, streamUrl: 'https://example.org/live' };
    expect(await add({ ...sent, ...more })).toMatchObject({ ...sent, ...more });
  });

  test('names the change its answer is published with, and the pages it affects', async () => {
    let job: string | null = null;
    const { changes, cursor } = await changesOf(api, async () => {
      job = (await admin.post('/api/matches', derby)).headers.get('X-Publish-Job');
    });
    expect(job).toBe(String(cursor));
    expect(changes).toMatchObject([
      {
        op: 'insert',
        entity: 'match',
        before: null,
        after: { home_team: derby.homeTeam, status: 'upcoming' },
      },
    ]);
  });

  test('refuses a visitor', async () => {
    expect((await api.post('/api/matches', derby)).status).toBe(401);
  });
});

describe('PUT /api/matches/{id}', () => {
  test('takes a match from upcoming to its result, and keeps fields that are not sent', async () => {
    const before = await add();
    const change = async (body: object) => {
      const answer = await admin.put(`/api/matches/${before.id}`, body);
      expect(answer.status).toBe(200);
      return match.parse(await answer.json());
    };
    const live = await change({ status: 'live', homeScore: 0, awayScore: 0, minute: '1' });
    expect(live).toEqual({
      ...before,
      status: 'live',
      phase: 'in_play',
      homeScore: 0,
      awayScore: 0,
      minute: '1',
    });
    expect(await change({ awayScore: 1, minute: '45+2' })).toEqual({ ...live, awayScore: 1, minute: '45+2' });
    expect(await idsOf('/api/matches/live')).toContain(before.id);
    const finished = await change({ status: 'finished', minute: null });
    expect(finished).toEqual({
      ...live,
      status: 'finished',
      phase: 'finished',
      phaseStartedAt: expect.any(String),
      awayScore: 1,
      minute: null,
    });
    expect(await idsOf('/api/matches/live')).not.toContain(before.id);
    expect(await change({ matchDate: '2020-01-03T12:00:00Z' })).toMatchObject({
      matchDate: '2020-01-03T12:00:00.000Z',
    });
  });

  test('records a change with its pages, and nothing when nothing changes', async () => {
    const { id } = await add({ ...derby, status: 'live' });
    const goal = await changesOf(api, () => admin.put(`/api/matches/${id}`, { homeScore: 1 }));
    expect(goal.changes).toMatchObject([
      { op: 'update', recordId: String(id), changed: expect.arrayContaining(['home_score']) },
    ]);
    expect(goal.changes[0]?.changed).not.toContain('status');
    const same = { homeScore: 1, status: 'live', matchDate: derby.matchDate };
    expect((await changesOf(api, () => admin.put(`/api/matches/${id}`, same))).changes).toEqual([]);
  });
});

test('DELETE /api/matches/{id} removes the match, and names its pages', async () => {
  const { id } = await add();
  const { changes } = await changesOf(api, async () => {
    const answer = await admin.delete(`/api/matches/${id}`);
    expect([answer.status, await answer.json()]).toEqual([200, { id, trashId: expect.any(Number) }]);
  });
  expect(changes).toMatchObject([{ op: 'delete', recordId: String(id), after: null }]);
  expect((await api.get(`/api/matches/${id}`)).status).toBe(404);
  expect((await admin.delete(`/api/matches/${id}`)).status).toBe(404);
});
