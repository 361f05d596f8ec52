import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { isUnreported } from './unreported.ts';

// The query plans of the lists of matches, over 20,000 matches.

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.em().execute(`
    insert into matches (home_team, away_team, home_team_logo, away_team_logo, match_date, league, phase)
      select 'Rovers ' || n, 'City', '/a.svg', '/b.svg', now() + n * interval '1 hour', 'League ' || n % 50,
             case when n % 1000 = 0 then 'postponed' when n % 100 = 50 then 'unreported' when n % 2 = 0 then 'finished' else 'scheduled' end
        from generate_series(1, 20000) n;
    insert into match_incidents (match_id, kind, side, moves_score)
      select 1 + n % 2000, 'goal', 'home', true from generate_series(1, 20000) n;
    analyze matches, match_incidents;`);
});
afterAll(() => api.close());

test.each([
  [
    'postponed matches of all leagues',
    `select * from matches where status = 'upcoming' and phase = 'postponed' order by match_date desc, id desc limit 24`,
  ],
  [
    'matches of a league without a result',
    `select * from matches where status = 'upcoming' and phase = 'unreported' and league in ('League 0') order by match_date desc, id desc limit 24`,
  ],
  [
    'matches to come',
    `select * from matches where status = 'upcoming' and phase = 'scheduled' order by match_date, id limit 24`,
  ],
  ['matches that nobody reported', `select id from matches t where ${isUnreported('t')}`],
  [
    'matches as operators list them',
    `select * from matches m
      order by (case when m.status = 'live' then 0 when m.phase = 'unreported' then 1 when m.phase = 'postponed' then 3 when m.status = 'upcoming' then 2 else 4 end),
               (case when m.status = 'finished' or m.phase = 'unreported' then timestamptz '2000-01-01T00:00:00Z' - m.match_date
                     else m.match_date - timestamptz '2000-01-01T00:00:00Z' end), m.id limit 24 offset 48`,
  ],
  [
    'the events of some matches',
    'select * from match_incidents where match_id in (7, 8) and removed_at is null',
  ],
  ['a series', `select * from matches where series = '3f0c8a52-6c1e-4d0e-9b6a-2f6d1c9e7a41'`],
])('%s are found by an index', async (_name, query) => {
  const plan = await api.em().execute<{ 'QUERY PLAN': string }[]>(`explain ${query}`);
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toMatch(/Index/);
  expect(text).not.toMatch(/Seq Scan/);
});
