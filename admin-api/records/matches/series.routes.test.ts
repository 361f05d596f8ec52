import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { fixturesAfter, seriesReply } from '#schema/shapes/match-series.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const fixtures = fixturesAfter(
  { matchDate: '2026-11-21T20:45:00.000Z', isTimeKnown: true },
  { everyDays: 7, times: 3, alternates: true },
);

async function make() {
  const { id } = await buildMatch(api.em(), {
    homeTeam: 'Rovers',
    awayTeam: 'City',
    streamUrl: 'https://a.example/s',
  });
  const answer = await admin.post(`/api/matches/${id}/series`, { fixtures });
  expect(answer.status).toBe(201);
  return seriesReply.parse(await answer.json());
}
const removeSeries = (series: string) => admin.delete(`/api/matches/series/${series}`);
const left = async (ids: number[]) =>
  (await Promise.all(ids.map(async (id) => (await api.get(`/api/matches/${id}`)).status))).filter(
    (status) => status === 200,
  ).length;

test('creates each fixture once, alternating home and away, without the stream of the first', async () => {
  const { matches } = await make();
  expect(matches.map(({ homeTeam, matchDate, streamUrl }) => [homeTeam, matchDate, streamUrl])).toEqual([
    ['City', fixtures[0]?.matchDate, null],
    ['Rovers', fixtures[1]?.matchDate, null],
    ['City', fixtures[2]?.matchDate, null],
  ]);
  expect(matches.every(({ status }) => status === 'upcoming')).toBe(true);
});

test('one call deletes all of it, and no other match', async () => {
  const [first, other] = [await make(), await make()];
  const ids = first.matches.map(({ id }) => id);
  const { changes } = await changesOf(api, () => removeSeries(first.series));
  expect(changes.map(({ op, recordId }) => `${op} ${recordId}`)).toEqual(ids.map((id) => `delete ${id}`));
  expect(await left(other.matches.map(({ id }) => id))).toBe(3);
  expect((await removeSeries(first.series)).status).toBe(404);
});

test('a match that was changed or deleted meanwhile is named, and nothing is deleted', async () => {
  const { series, matches } = await make();
  const ids = matches.map(({ id }) => id);
  await admin.put(`/api/matches/${ids[1]}`, { league: 'River Cup' });
  await admin.delete(`/api/matches/${ids[2]}`);
  const answer = await removeSeries(series);
  expect(answer.status).toBe(409);
  const { message } = await answer.json();
  expect(message).toContain('Rovers vs City, 2026-12-05');
  expect(message).toContain('City – Rovers (in the trash)');
  expect(message).not.toContain('2026-11-28');
  expect(await left(ids)).toBe(2);
});

test('invalid fields are named', async () => {
  const { id } = await buildMatch(api.em());
  const path = `/api/matches/${id}/series`;
  expect(await messagesOf(await admin.post(path, { fixtures: [] }))).toEqual({
    fixtures: 'A series has at least one match',
  });
  const wrong = await messagesOf(await admin.post(path, { fixtures: [{ matchDate: 'soon', isReturn: 1 }] }));
  expect(Object.keys(wrong).toSorted()).toEqual(['fixtures.0.isReturn', 'fixtures.0.matchDate']);
  expect((await admin.post('/api/matches/2147483647/series', { fixtures })).status).toBe(404);
  expect((await api.post(path, { fixtures })).status).toBe(401);
  expect((await removeSeries('not-a-series')).status).toBe(400);
});
