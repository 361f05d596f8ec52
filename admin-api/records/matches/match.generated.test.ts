import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { badPathIds } from '#admin-api/testing/bad-values.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import {
  type BadValueKind,
  expectEachRefused,
  expectIdsRefused,
  messagesOf,
} from '#admin-api/testing/refusals.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

const derby = {
  homeTeam: 'Rovers',
  awayTeam: 'City',
  homeTeamLogo: '/media/crests/rovers.svg',
  awayTeamLogo: '/media/crests/city.svg',
  matchDate: '2026-11-21T20:45:00Z',
  league: 'First Division',
};
const fields: Record<string, BadValueKind> = {
  homeTeam: 'required',
  awayTeam: 'required',
  homeTeamLogo: 'requiredAddress',
  awayTeamLogo: 'requiredAddress',
  matchDate: 'moment',
  status: 'choice',
  phase: 'choice',
  league: 'required',
  streamUrl: 'address',
  homeScore: 'integer',
  awayScore: 'integer',
  minute: 'minute',
  homePenalties: 'integer',
  awayPenalties: 'integer',
};
const foreign = ['score', 'home_team', 'teams'];

const matches = async () => await api.em().execute('select * from matches order by id');

test('POST /api/matches refuses every bad value by the name of its field, and writes nothing', async () => {
  const send = (body: object) => admin.post('/api/matches', body);
  await expectEachRefused({ send, valid: derby, fields, foreign });
  expect(await matches()).toEqual([]);
});

test('PUT /api/matches/{id} refuses the same, and changes nothing', async () => {
  const { id } = await buildMatch(api.em());
  const before = await matches();
  const send = (body: object) => admin.put(`/api/matches/${id}`, body);
  await expectEachRefused({ send, valid: { league: 'Cup' }, fields, foreign });
  expect(await matches()).toEqual(before);
});

test('each message says what is required', async () => {
  const moment =
    'Must be a date and time with an offset, such as 2026-11-21T20:45:00Z, or a date alone where the time is not known, from 1800 to 2200';
  expect(await messagesOf(await admin.post('/api/matches', { status: 'cancelled', homeScore: -1 }))).toEqual({
    homeTeam: 'Home team is required',
    awayTeam: 'Away team is required',
    homeTeamLogo: 'Home team logo is required',
    awayTeamLogo: 'Away team logo is required',
    matchDate: moment,
    league: 'League is required',
    status: 'The status must be upcoming, live or finished',
    homeScore: 'The score must be a whole number from 0 to 999',
  });
  const { id } = await buildMatch(api.em());
  expect(await messagesOf(await admin.put(`/api/matches/${id}`, { minute: '130', status: null }))).toEqual({
    minute: 'The minute must be from 1 to 120, with added time as in 45+2',
    status: 'The status must be upcoming, live or finished',
  });
});

test('a team that would play against itself is refused by the name of its field, however it gets there', async () => {
  const itself = { ...derby, awayTeam: 'ROVERS' };
  const refused = 'A team cannot play against itself: name another away team';
  expect(await messagesOf(await admin.post('/api/matches', itself))).toEqual({ awayTeam: refused });
  const { id, homeTeam } = await buildMatch(api.em());
  expect(await messagesOf(await admin.put(`/api/matches/${id}`, { awayTeam: homeTeam }))).toEqual({
    awayTeam: refused,
  });
});

test('calls by id refuse an invalid id, an unknown id and a visitor', async () => {
  await expectIdsRefused(api, admin, '/api/matches', badPathIds);
});
