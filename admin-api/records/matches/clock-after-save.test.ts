import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { type MatchChanges, match, matchList } from '#schema/shapes/match.ts';
import { matchListsBundle, matchSurroundingsReply } from '#schema/shapes/match-bundle.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const read = async (id: number) => match.parse(await (await api.get(`/api/matches/${id}`)).json());

async function change(id: number, changes: MatchChanges) {
  const answer = await admin.put(`/api/matches/${id}`, changes);
  expect(answer.status).toBe(200);
  return match.parse(await answer.json());
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** In the middle of a minute, so that the test may take a while. */
const inMinute = (minute: number) => ago(minute - 0.5);

test('from kick-off to full-time the status and the minute follow from the phase', async () => {
  const { id } = await buildMatch(api.em());
  const kickedOff = await change(id, { phase: 'first_half' });
  expect(kickedOff).toMatchObject({ status: 'live', minute: '1', phaseStartedAt: expect.any(String) });
  await change(id, { phaseStartedAt: inMinute(47) });
  expect((await read(id)).minute).toBe('45+2');
  expect(await change(id, { phase: 'half_time' })).toMatchObject({ status: 'live', minute: null });
  expect(await change(id, { phase: 'second_half' })).toMatchObject({ status: 'live', minute: '46' });
  expect(await change(id, { phase: 'finished' })).toMatchObject({ status: 'finished', minute: null });
});

test('nothing is written while the clock runs, and pages are rendered from the stored values', async () => {
  const { id } = await buildMatch(api.em(), { phase: 'second_half', phaseStartedAt: new Date(inMinute(20)) });
  expect((await read(id)).minute).toBe('65');
  expect(await api.em().execute('select minute from matches where id = ?', [id])).toEqual([{ minute: null }]);
  const bundle = matchListsBundle.parse(await (await api.get('/api/bundles/match-lists')).json());
  expect(bundle.live.find((one) => one.id === id)).toMatchObject({ phase: 'second_half', minute: null });
});

test('the clock is corrected by the minute that it should show, but not by a minute of another half', async () => {
  const { id } = await buildMatch(api.em(), { phase: 'second_half', phaseStartedAt: new Date(inMinute(5)) });
  const was = await read(id);
  expect(was.minute).toBe('50');
  const put = await change(id, { minute: '70', was });
  expect(put.minute).toBe('70');
  expect(put.phaseStartedAt).not.toBe(was.phaseStartedAt);
  const answer = await admin.put(`/api/matches/${id}`, { minute: '30' });
  expect(answer.status).toBe(400);
  expect(await messagesOf(answer)).toEqual({ minute: '30 is no minute of this phase: second half' });
});

test('a record that was read can be sent back, however late, and does not change the clock', async () => {
  const { id } = await buildMatch(api.em(), { phase: 'first_half', phaseStartedAt: new Date(inMinute(5)) });
  const was = await read(id);
  expect(await change(id, { ...was, minute: '3', league: 'River Cup' })).toEqual({
    ...was,
    league: 'River Cup',
    // Calendars are told of the new words.
    revisedAt: expect.any(String),
  });
});

test('Undo of a phase restores the clock as if it had never been stopped', async () => {
  const { id } = await buildMatch(api.em(), { phase: 'second_half', phaseStartedAt: new Date(inMinute(30)) });
  const { phaseStartedAt } = await read(id);
  await change(id, { phase: 'finished' });
  expect(await change(id, { phase: 'second_half', phaseStartedAt })).toMatchObject({
    phaseStartedAt,
    minute: '75',
  });
});

test('an abandoned match keeps its minute and its score, and has no result', async () => {
  const em = api.em();
  const { id } = await buildMatch(em, {
    homeTeam: 'Fogbound',
    homeScore: 2,
    awayScore: 0,
    league: 'Fog League',
    phase: 'second_half',
    phaseStartedAt: new Date(inMinute(22)),
  });
  expect(await change(id, { phase: 'abandoned' })).toMatchObject({ status: 'finished', minute: '67' });
  const reply = await api.get(`/api/bundles/match-surroundings?ids=${id}`);
  const { surroundings } = matchSurroundingsReply.parse(await reply.json());
  expect(surroundings[0]?.table).toEqual([]);
});

test('a postponed match is upcoming only by its status, until it has a new date', async () => {
  const { id } = await buildMatch(api.em(), { league: 'Rain League' });
  const upcoming = async () =>
    match.array().parse(await (await api.get('/api/matches/upcoming?limit=100')).json());
  const lists = async () =>
    matchListsBundle.parse(await (await api.get('/api/bundles/match-lists?league=rain-league')).json());
  expect(await change(id, { phase: 'postponed' })).toMatchObject({ status: 'upcoming' });
  expect((await upcoming()).map((one) => one.id)).not.toContain(id);
  expect(await lists()).toMatchObject({ upcoming: { total: 0, matches: [] }, postponed: [{ id }] });
  expect(await change(id, { matchDate: '2027-02-01T15:00:00Z' })).toMatchObject({ phase: 'scheduled' });
  expect(await lists()).toMatchObject({ upcoming: { total: 1, matches: [{ id }] }, postponed: [] });
});

test('a phase and a status that contradict each other are refused under the name of the status', async () => {
  const { id } = await buildMatch(api.em());
  const answer = await admin.put(`/api/matches/${id}`, { phase: 'first_half', status: 'finished' });
  expect(answer.status).toBe(400);
  expect(await messagesOf(answer)).toEqual({
    status: 'A match of this phase is live: leave the status out',
  });
  expect(await read(id)).toMatchObject({ phase: 'scheduled', status: 'upcoming' });
});

test('phase and status agree, whichever of them is written', async () => {
  const em = api.em();
  const { id } = await buildMatch(em);
  const written = async (set: string) => {
    await em.execute(`update matches set ${set} where id = ?`, [id]);
    return await read(id);
  };
  expect(await written("status = 'live', minute = '57'")).toMatchObject({ phase: 'in_play', minute: '57' });
  expect(await written("phase = 'second_half'")).toMatchObject({ status: 'live', minute: '46' });
  expect(await written("status = 'finished'")).toMatchObject({ phase: 'finished', minute: null });
  const [added] = await em.execute<{ id: number }[]>(`
    insert into matches (home_team, away_team, home_team_logo, away_team_logo, match_date, league, phase)
      values ('A', 'B', '/a.svg', '/b.svg', now(), 'C', 'half_time') returning id`);
  expect(await read(added?.id ?? 0)).toMatchObject({ status: 'live', phaseStartedAt: null });
});

test('a shoot-out is counted separately from the score', async () => {
  const { id } = await buildMatch(api.em(), { phase: 'extra_second_half', homeScore: 1, awayScore: 1 });
  await change(id, { phase: 'penalties' });
  expect(await change(id, { homePenalties: 4, awayPenalties: 2 })).toMatchObject({
    homeScore: 1,
    homePenalties: 4,
    awayPenalties: 2,
  });
  const list = matchList.parse(await (await api.get('/api/matches?status=live')).json());
  expect(list.matches.map((one) => one.id)).toContain(id);
});
