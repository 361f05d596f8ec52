import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import {
  listCalendar,
  listMonths,
  listNews,
  listOfLeague,
  listOfShow,
  listOfTeam,
} from './calendar.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

test('uses indexes only, in a large catalogue as well', async () => {
  await api.em().execute(`
    insert into movies (title, slug, poster_url, type, release_date)
      select 'Show ' || n, 'show-' || n, '/p.jpg', case when n > 300 then 'movie' else 'tv_show' end, date '1920-01-01' + n * 13 from generate_series(1, 3000) n;
    insert into seasons (show_id, season_number, title, release_date)
      select id, n, 'Long', date '1960-01-01' + (id * 7 + n * 365) % 24000 from movies, generate_series(1, 10) n where slug like 'show-%' and type = 'tv_show';
    insert into episodes (season_id, episode_number, title, air_date)
      select s.id, n, 'E', s.release_date + n * 7 from seasons s, generate_series(1, 2) n where s.title = 'Long';
    insert into matches (home_team, away_team, home_team_logo, away_team_logo, match_date, league)
      select 'T ' || n % 400, 'T ' || (n + 7) % 400, '/a.svg', '/b.svg', timestamptz '1990-01-01' + n * interval '30 hours', 'L ' || n % 40
        from generate_series(1, 10000) n;
    analyze movies, seasons, episodes, matches;`);
  const range = { from: '2019-05-01', to: '2019-06-01', page: 1, limit: 100 };
  for (const work of [
    (em: EntityManager) => listCalendar(em, range),
    listMonths,
    listNews,
    (em: EntityManager) => listOfShow(em, 7),
    (em: EntityManager) => listOfLeague(em, 'l-7'),
    (em: EntityManager) => listOfTeam(em, 't-7'),
  ])
    expect(await plansOf(api.orm, work)).not.toMatch(/Seq Scan on (?:movies|seasons|episodes|matches)/);
});
