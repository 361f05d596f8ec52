import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMatches } from '#admin-api/records/matches/match-search.queries.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

test('finds a team by an index, however many matches there are', async () => {
  const em = api.em();
  await em.execute(`
    insert into matches (home_team, away_team, home_team_logo, away_team_logo, match_date, league)
    select 'Rovers ' || i % 1000, 'United ' || i % 777, '/h.svg', '/a.svg', now(), 'League' from generate_series(1, 20000) i`);
  await em.execute('analyze matches');
  for (const text of ['rovers 77', 'rovers league']) {
    const plans = await plansOf(api.orm, (inside) => searchMatches(inside, text, 12));
    for (const index of ['matches_home_by_word', 'matches_away_by_word']) expect(plans).toContain(index);
    expect(plans).not.toContain('Seq Scan on matches');
    expect(plans.includes('matches_by_word')).toBe(text === 'rovers league');
  }
});
