import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyDueMoments } from '#admin-api/records/publication/due.queries.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import { homeBundle } from '#schema/shapes/bundle.ts';
import { type MatchChanges, match, matchList } from '#schema/shapes/match.ts';
import { matchListsBundle } from '#schema/shapes/match-bundle.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());
beforeEach(() => api.em().execute('delete from matches'));

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const addPlayed = (hours: number, others = {}) => buildMatch(api.em(), { matchDate: ago(hours), ...others });
const read = async (path: string) => (await api.get(path)).json();
const phaseOf = async ({ id }: { id: number }) => match.parse(await read(`/api/matches/${id}`)).phase;
const lists = async (league = '') => matchListsBundle.parse(await read(`/api/bundles/match-lists${league}`));
const ids = (matches: readonly { id: number }[]) => matches.map(({ id }) => id);
const change = async (id: number, changes: MatchChanges) =>
  match.parse(await (await admin.put(`/api/matches/${id}`, changes)).json());

test('four hours after its kick-off a match that nobody reported is not upcoming any more', async () => {
  const [older, late] = [await addPlayed(50), await addPlayed(4.1)];
  const playing = await addPlayed(3.9);
  const live = await addPlayed(9, { phase: 'second_half' });
  const postponed = await addPlayed(9, { phase: 'postponed' });
  const { changes } = await changesOf(api, async () => {
    expect(await applyDueMoments(api.em())).toBe(true);
    expect(await applyDueMoments(api.em())).toBe(false);
  });
  // Announced as an edit would be, and no calendar has to take the date anew.
  const moved = { op: 'update', before: { phase: 'scheduled' }, after: { phase: 'unreported', revision: 0 } };
  expect(changes.filter(({ entity }) => entity === 'match')).toMatchObject([
    { ...moved, recordId: String(older.id) },
    { ...moved, recordId: String(late.id) },
  ]);
  expect(match.parse(await read(`/api/matches/${late.id}`)).status).toBe('upcoming');

  for (const found of [await lists(), await lists('?league=first-division')])
    expect({
      upcoming: [found.upcoming.total, ...ids(found.upcoming.matches)],
      live: ids(found.live),
      postponed: ids(found.postponed),
      unreported: ids(found.unreported),
    }).toEqual({
      upcoming: [1, playing.id],
      live: [live.id],
      postponed: [postponed.id],
      unreported: [late.id, older.id],
    });
  expect(ids(homeBundle.parse(await read('/api/bundles/home')).matches)).toEqual([live.id, playing.id]);
  expect(ids(match.array().parse(await read('/api/matches/upcoming')))).toEqual([playing.id]);
  // An operator sees after the live ones what waits for a result.
  expect(ids(matchList.parse(await read('/api/matches')).matches)).toEqual(
    ids([live, late, older, playing, postponed]),
  );
});

test('a day without a time is over when the next one is', async () => {
  const day = (hours: number) => addPlayed(hours, { isTimeKnown: false });
  const [over, maybe] = [await day(36.1), await day(35.9)];
  await applyDueMoments(api.em());
  expect([await phaseOf(over), await phaseOf(maybe)]).toEqual(['unreported', 'scheduled']);
});

test('a result, a state or a new date brings it on', async () => {
  const [scored, called, moved] = [await addPlayed(5), await addPlayed(5), await addPlayed(5)];
  await applyDueMoments(api.em());
  expect(await change(scored.id, { status: 'finished', homeScore: 2, awayScore: 1 })).toMatchObject({
    phase: 'finished',
    homeScore: 2,
  });
  expect(await change(called.id, { phase: 'postponed' })).toMatchObject({ status: 'upcoming' });
  expect(await change(moved.id, { matchDate: ago(-48).toISOString() })).toMatchObject({ phase: 'scheduled' });
  expect(await applyDueMoments(api.em())).toBe(false);
  expect((await lists()).unreported).toEqual([]);
});
