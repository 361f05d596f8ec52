import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { listEpisodes, listMatches, listSeasons, listSitemapFiles, listTitles } from './sitemap.queries.ts';

// Enough rows for the planner to choose the same indexes as with a million.
const rows = 30_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  // Reads like a visitor: through views, which skip hidden rows.
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0, forVisitors: true });
  const filling = await createOrm(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  const em = filling.em.fork();
  const tables = ['movies', 'seasons', 'episodes', 'matches'];
  for (const table of tables) await em.execute(`alter table ${table} disable trigger user`);
  await em.execute(sql`
    insert into movies (title, slug, genre, year, type, poster_url)
    select 'Title ' || i, 'title-' || i, 'Drama', 1920 + i % 100, (array['movie', 'tv_show', 'anime'])[1 + i % 3], '/p.svg'
      from generate_series(1, ${rows}) i`);
  await em.execute(
    `insert into seasons (show_id, season_number, title) select id, 1, 'One' from movies where type = 'tv_show'`,
  );
  await em.execute(sql`
    insert into episodes (season_id, episode_number, title) select s.id, n, 'E' from seasons s, generate_series(1, 3) n`);
  await em.execute(sql`
    insert into matches (home_team, away_team, home_team_logo, away_team_logo, match_date, league, phase)
    select 'A' || i, 'B', '/c.svg', '/c.svg', now(), 'L', 'scheduled' from generate_series(1, ${rows}) i`);
  await em.execute(`update movies set changed_at = now() where id % 100 = 0`);
  await em.execute('analyze');
  await filling.close();
}, 60_000);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test.each<[string, (em: EntityManager) => Promise<unknown>]>([
  ['the list of files', listSitemapFiles],
  ['a file of titles', (em) => listTitles(em, 7)],
  ['a file of seasons', (em) => listSeasons(em, 7)],
  ['a file of episodes', (em) => listEpisodes(em, 7)],
  ['a file of matches', (em) => listMatches(em, 7)],
])('%s reads an index, whatever the size of the catalogue', async (_name, work) => {
  const plans = await plansOf(orm, work);
  expect(plans).toContain('Index');
  expect(plans).not.toMatch(/Seq Scan on (movies|episodes|matches) /);
});
