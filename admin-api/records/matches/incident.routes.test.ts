import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { match } from '#schema/shapes/match.ts';
import { incident, incidentLimits, incidentReply } from '#schema/shapes/match-incident.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const path = '/api/match-incidents';

async function replyOf(answer: Promise<Response>, status = 200) {
  const reply = await answer;
  expect(reply.status).toBe(status);
  return incidentReply.parse(await reply.json());
}
const add = (matchId: number, body: object) => replyOf(admin.post(path, { matchId, ...body }), 201);
const listed = async (id: number) =>
  incident.array().parse(await (await api.get(`/api/matches/${id}/incidents`)).json());
const scoreOf = async (id: number) => {
  const { homeScore, awayScore } = match.parse(await (await api.get(`/api/matches/${id}`)).json());
  return [homeScore, awayScore];
};

test('goals and cards are in the order of their minutes, those of added time between the halves', async () => {
  const { id } = await buildMatch(api.em());
  for (const minute of ['46', '45+2', '45', null, '9', '90+1'])
    await add(id, { kind: 'yellow_card', side: 'home', minute });
  expect((await listed(id)).map(({ minute }) => minute)).toEqual(['9', '45', '45+2', '46', '90+1', null]);
});

test('a goal moves the score of its side, an own goal that of the side it counts for, a card none', async () => {
  const { id } = await buildMatch(api.em());
  const { match: after, incident: goal } = await add(id, { kind: 'goal', side: 'home', player: ' Ada ' });
  expect(after).toMatchObject({ homeScore: 1, awayScore: 0 });
  expect(goal).toMatchObject({ player: 'Ada', movesScore: true, minute: null });
  await add(id, { kind: 'own_goal', side: 'away' });
  expect((await add(id, { kind: 'red_card', side: 'away' })).incident.movesScore).toBe(false);
  await add(id, { kind: 'goal', side: 'away', movesScore: false });
  expect(await scoreOf(id)).toEqual([1, 1]);
});

test('removing one removes its goal, and restoring it restores both', async () => {
  const { id } = await buildMatch(api.em(), { homeScore: 1, awayScore: 1 });
  const { incident: first } = await add(id, { kind: 'goal', side: 'away', minute: '30', player: 'Ada' });
  await add(id, { kind: 'goal', side: 'away', minute: '30', player: 'Bea' });
  await replyOf(admin.delete(`${path}/${first.id}`));
  expect(await scoreOf(id)).toEqual([1, 2]);
  expect((await listed(id)).map(({ player }) => player)).toEqual(['Bea']);
  expect((await admin.delete(`${path}/${first.id}`)).status).toBe(404);
  expect((await replyOf(admin.post(`${path}/${first.id}/restore`))).incident).toEqual(first);
  expect(await scoreOf(id)).toEqual([1, 3]);
  expect((await listed(id)).map(({ player }) => player)).toEqual(['Ada', 'Bea']);
  expect((await admin.post(`${path}/${first.id}/restore`)).status).toBe(404);
});

test('correcting a goal corrects the score', async () => {
  const { id } = await buildMatch(api.em());
  const { incident: goal } = await add(id, { kind: 'goal', side: 'home', minute: '12' });
  const change = (body: object) => replyOf(admin.put(`${path}/${goal.id}`, body));
  expect((await change({ player: 'Bea', minute: '13' })).incident).toMatchObject({
    player: 'Bea',
    minute: '13',
  });
  expect((await change({ side: 'away' })).match).toMatchObject({ homeScore: 0, awayScore: 1 });
  const card = await change({ kind: 'yellow_card', was: { kind: 'goal' } });
  expect(card).toMatchObject({ match: { awayScore: 0 }, incident: { movesScore: false } });
  const stale = await admin.put(`${path}/${goal.id}`, { player: 'Cleo', was: { player: null } });
  expect(stale.status).toBe(409);
});

test('a minute that is left out is the one of the clock', async () => {
  const phaseStartedAt = new Date(Date.now() - 46.5 * 60_000);
  const { id } = await buildMatch(api.em(), { phase: 'first_half', phaseStartedAt });
  expect((await add(id, { kind: 'goal', side: 'home' })).incident.minute).toBe('45+2');
  expect((await add(id, { kind: 'goal', side: 'home', minute: null })).incident.minute).toBeNull();
});

test('two concurrent goals are two goals', async () => {
  const { id } = await buildMatch(api.em());
  await Promise.all(Array.from({ length: 6 }, () => add(id, { kind: 'goal', side: 'home' })));
  expect(await scoreOf(id)).toEqual([6, 0]);
});

test('invalid fields are named, and nothing is changed', async () => {
  const { id } = await buildMatch(api.em());
  const wrong = {
    matchId: id,
    kind: 'offside',
    side: 'left',
    minute: '130',
    player: 'x'.repeat(101),
    score: 1,
  };
  const answer = await admin.post(path, wrong);
  expect(answer.status).toBe(400);
  expect(Object.keys(await messagesOf(answer)).toSorted()).toEqual([
    'kind',
    'minute',
    'player',
    'score',
    'side',
  ]);
  const nowhere = await admin.post(path, { matchId: 2147483647, kind: 'goal', side: 'home' });
  expect(await messagesOf(nowhere)).toEqual({ matchId: 'There is no such match' });
  expect((await api.post(path, { matchId: id, kind: 'goal', side: 'home' })).status).toBe(401);
  expect((await admin.put(`${path}/2147483647`, { player: 'Ada' })).status).toBe(404);
  expect((await api.get('/api/matches/2147483647/incidents')).status).toBe(404);
  expect(await listed(id)).toEqual([]);
});

test('a match has a limited number of events', async () => {
  const em = api.em();
  const { id } = await buildMatch(em);
  await em.execute(
    `insert into match_incidents (match_id, kind, side, moves_score) select ?, 'goal', 'home', false from generate_series(1, ?)`,
    [id, incidentLimits.most],
  );
  expect((await admin.post(path, { matchId: id, kind: 'goal', side: 'home' })).status).toBe(409);
});

test('every write is a line of the log, and a deleted match is restored with its events', async () => {
  const { id } = await buildMatch(api.em());
  const { changes } = await changesOf(api, () => add(id, { kind: 'goal', side: 'home', minute: '1' }));
  expect(changes.map(({ entity }) => entity).toSorted()).toEqual(['match', 'match_incident']);
  const before = await listed(id);
  const { trashId } = await (await admin.delete(`/api/matches/${id}`)).json();
  expect((await admin.post(`/api/trash/${trashId}/restore`)).status).toBe(200);
  expect(await listed(id)).toEqual(before);
  expect(await scoreOf(id)).toEqual([1, 0]);
});
