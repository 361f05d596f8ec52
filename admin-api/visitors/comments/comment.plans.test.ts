import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { listComments, listNewestThreads } from './comment.queries.ts';
import { listModerated } from './moderation.queries.ts';
import { isKnownText } from './repeated-text.queries.ts';

// Enough rows for the planner to choose the same indexes as with a million.
const rows = 20_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 0 });
  const em = orm.em.fork();
  await em.execute(sql`
    insert into movies (title, slug, genre, year, type, poster_url)
    select 'Title ' || i, 'title-' || i, 'Drama', 1990, 'movie', '/p.svg' from generate_series(1, 100) i`);
  await em.execute(sql`
    insert into matches (home_team, away_team, home_team_logo, away_team_logo, match_date, league)
    select 'Rovers', 'City', '/h.svg', '/a.svg', now(), 'League' from generate_series(1, 100) i`);
  await em.execute('alter table comments disable trigger user');
  await em.execute(sql`
    insert into comments (movie_id, name, body, status)
    select 1 + i % 100, 'Name ' || i, 'Text ' || md5(i::text), case when i % 200 = 0 then 'held' else 'visible' end
      from generate_series(1, ${rows / 2}) i`);
  await em.execute(sql`
    insert into comments (match_id, name, body, status)
    select 1 + i % 100, 'Name ' || i, 'Text ' || md5(i::text), case when i % 200 = 0 then 'held' else 'visible' end
      from generate_series(1, ${rows / 2}) i`);
  await em.execute(sql`
    insert into comments (movie_id, parent_id, name, body)
    select c.movie_id, c.id, 'Name', 'Reply ' || i from comments c, generate_series(1, 100) i where c.id <= 100`);
  await em.execute(
    sql`insert into comment_reports (comment_id, reason) select i * 7, 'spam' from generate_series(1, 100) i`,
  );
  await em.execute('analyze');
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const page = (query: object) => (em: EntityManager) => listModerated(em, { page: 1, limit: 24, ...query });

test.each<[string, (em: EntityManager) => Promise<unknown>]>([
  ['the newest', page({})],
  ['what is held', page({ status: 'held' })],
  ['the comments of a title', page({ movieId: 7 })],
  ['the comments of a match', page({ matchId: 7 })],
  ['the newest of some titles', (em) => listNewestThreads(em, 'movie', [7, 8, 9])],
  ['the newest of some matches', (em) => listNewestThreads(em, 'match', [7, 8, 9])],
  [
    'the threads of a title from a comment on',
    (em) => listComments(em, { kind: 'movie', id: 7 }, { limit: 50, sort: 'oldest', from: 8_006 }),
  ],
  ['what visitors reported', page({ reported: 'true' })],
  ['a search for what is rare', page({ search: '4a5b6' })],
  ['a search for what is everywhere', page({ search: 'text' })],
  ['a search for a letter', page({ search: 'x' })],
  ['whether a text is known', (em) => isKnownText(em, 'A text of thirty characters or more.', 'key')],
])('%s reads an index, however many comments there are', async (_name, work) => {
  const plans = await plansOf(orm, work, { withCounts: false });
  expect(plans).toContain('Index');
  expect(plans).not.toContain('Seq Scan on comments');
});
