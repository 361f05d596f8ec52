import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportApi, startImports } from '#admin-api/work/import-jobs/testing/import-api.ts';
import { calendar } from '#schema/shapes/calendar.ts';
import { type Match, match, matchList } from '#schema/shapes/match.ts';
import { seriesReply } from '#schema/shapes/match-series.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
afterAll(() => on.close());

const teams = {
  homeTeam: 'Rovers',
  awayTeam: 'City',
  homeTeamLogo: '/a.svg',
  awayTeamLogo: '/b.svg',
  league: 'River Cup',
};
const add = async (matchDate: string) => {
  const answer = await on.ann.post('/api/matches', { ...teams, matchDate });
  return { status: answer.status, body: (await answer.json()) as Match & { issues?: object[] } };
};
const put = async (id: number, body: object) =>
  match.parse(await (await on.ann.put(`/api/matches/${id}`, body)).json());

test('a match of an imported file with a date alone has no time, and stands in the calendar on its day', async () => {
  const { id } = await on.compared(
    'homeTeam,awayTeam,league,matchDate\nOne,Other,Coastal League,2027-02-06\n',
  );
  await on.apply(id);
  const { matches } = matchList.parse(await (await on.api.get('/api/matches')).json());
  expect(matches).toMatchObject([{ matchDate: '2027-02-06T12:00:00.000Z', isTimeKnown: false }]);
  const days = await on.api.get('/api/calendar?from=2027-02-01&to=2027-02-28');
  expect(calendar.parse(await days.json()).entries).toMatchObject([{ kind: 'match', date: '2027-02-06' }]);
  await on.call(id, 'undo');
  await on.work();
});

test('a date alone says that the time is not known, until a moment is sent', async () => {
  const { body } = await add('2027-03-06');
  expect(body).toMatchObject({ matchDate: '2027-03-06T12:00:00.000Z', isTimeKnown: false });
  // A record that is sent back as it was read, and one without the date, keep it so.
  expect(await put(body.id, body)).toMatchObject({ isTimeKnown: false, revision: 0 });
  expect(await put(body.id, { league: 'Lake Cup' })).toMatchObject({ isTimeKnown: false, revision: 0 });
  expect(await put(body.id, { matchDate: '2027-03-06T15:00:00Z' })).toMatchObject({
    isTimeKnown: true,
    revision: 1,
  });
  expect(await put(body.id, { matchDate: '2027-03-07' })).toMatchObject({ isTimeKnown: false, revision: 2 });
  const answer = await on.ann.post(`/api/matches/${body.id}/series`, {
    fixtures: [{ matchDate: '2027-03-14' }, { matchDate: '2027-03-21T15:00:00Z' }],
  });
  expect(seriesReply.parse(await answer.json()).matches.map(({ isTimeKnown }) => isTimeKnown)).toEqual([
    false,
    true,
  ]);
});

test('what is neither a moment nor a date is refused with words', async () => {
  for (const wrong of ['', 'Saturday', '2027-02-30', '2027-03-06T15:00:00'])
    expect(await add(wrong), wrong).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'matchDate', message: expect.stringContaining('a date alone') }] },
    });
});
