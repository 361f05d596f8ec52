import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { genreKey } from '#schema/rules/genre.ts';
import { holdingMigrations, migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rowsOf = async (query: string) => (await client.query(query)).rows;

test('applies missing migrations once, even when two processes start together', async () => {
  await client.query('drop schema public cascade; create schema public');
  const [one, other] = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect([one.length, other.length].toSorted()[0]).toBe(0);
  expect([...one, ...other][0]).toBe('baseline');
  expect(await migrate(database.url)).toEqual([]);
});

test('a process that starts during a migration waits for its end', async () => {
  const steps: string[] = [];
  let starting: Promise<unknown> | undefined;
  await holdingMigrations(database.url, async () => {
    starting = migrate(database.url).then(() => steps.push('started'));
    await vi.waitUntil(
      async () =>
        (await rowsOf("select from pg_locks where locktype = 'advisory' and not granted")).length > 0,
      { timeout: 60_000 },
    );
    steps.push('over');
  });
  await starting;
  expect(steps).toEqual(['over', 'started']);
});

describe('values that triggers maintain', () => {
  const movie = (id: number, more = '') =>
    `(${id}, 'T${id}', 't${id}', 'Drama, War', 2000, 'movie', '/p.svg', ${more || 'false'})`;
  const insert = 'insert into movies (id, title, slug, genre, year, type, poster_url, is_trending) values';

  beforeEach(async () => {
    await client.query('delete from movies');
    await client.query(`${insert} ${movie(1)}, ${movie(2, 'true')}, ${movie(1500)}`);
  });

  /** The expected contents of the side tables, counted from the titles. */
  const counted = `
    with names as (
      select id, unnest(array['all', type] || case when is_trending then array['trending'] else '{}' end) as list from movies
      union all
      select m.id, unnest(array['genre:' || g.genre, 'genre:' || g.genre || '/' || m.type]) from movies m, genres_of(m.genre) g (genre)
    ), placed as (
      select list, id / 1000 as block from names
      union all
      select 'popular/' || list, popular_block(m.popularity) from names join movies m using (id) where list <> 'trending'
      union all
      select 'letter:' || left(sort_key, 1), 0 from movies
    )
    select list, block, count(*)::integer as total from placed group by 1, 2 order by 1, 2`;
  const kept =
    'select list, block, sum(total)::integer as total from list_blocks group by 1, 2 having sum(total) <> 0 order by 1, 2';

  test('the totals of every list, after any write', async () => {
    for (const change of [
      'select 1',
      "update movies set genre = 'drama,  Science Fiction,Drama,, ' where id < 100",
      "update movies set type = 'anime', is_trending = not is_trending where id <> 1",
      "update movies set title = 'Same lists'",
      'update movies set rating = 7.5, comment_count = 40 where id <> 2',
      "update movies set rating = 9, genre = 'War, Noir', type = 'movie' where id = 1",
      'delete from movies where id = 2',
      `${insert} ${movie(3000, 'true')}`,
      'truncate movies cascade',
    ]) {
      await client.query(change);
      expect(await rowsOf(kept), change).toEqual(await rowsOf(counted));
      expect(await rowsOf('select genre, movie_id, type from movie_genres order by 1, 2'), change).toEqual(
        await rowsOf(
          'select g.genre, m.id as movie_id, m.type from movies m, genres_of(m.genre) g (genre) order by 1, 2',
        ),
      );
    }
  });

  test('the totals take few rows, however often a list changes', async () => {
    for (let count = 0; count < 80; count += 1)
      await client.query('update movies set is_trending = not is_trending');
    expect(await rowsOf(kept)).toEqual(await rowsOf(counted));
    const [{ most }] = await rowsOf(
      'select max(n)::integer as most from (select count(*) as n from list_blocks group by list, block) b',
    );
    expect(most).toBeLessThanOrEqual(65);
  });

  test('the number of comments that visitors see, and the time of the newest', async () => {
    const comment = (movieId: number, status: string, at: string) =>
      `insert into comments (movie_id, name, body, status, created_at) values (${movieId}, 'Ann', 'Fine', '${status}', '${at}')`;
    await client.query(comment(1, 'visible', '2026-01-01Z'));
    await client.query(comment(1, 'visible', '2026-02-01Z'));
    await client.query(comment(1, 'held', '2026-03-01Z'));
    const state = async () =>
      await rowsOf(
        `select comment_count, to_char(attention_at at time zone 'UTC', 'YYYY-MM') as at from movies where id = 1`,
      );
    expect(await state()).toEqual([{ comment_count: 2, at: '2026-02' }]);
    await client.query(`update comments set status = 'visible' where status = 'held'`);
    expect(await state()).toEqual([{ comment_count: 3, at: '2026-03' }]);
    await client.query(`delete from comments where created_at > '2026-01-15'`);
    expect(await state()).toEqual([{ comment_count: 1, at: '2026-01' }]);
    await client.query('truncate comments cascade');
    expect(await state()).toEqual([{ comment_count: 0, at: null }]);
  });

  test('the number of episodes is counted, not taken from the season', async () => {
    await client.query(
      `insert into seasons (id, show_id, season_number, title, episode_count) values (1, 1, 1, 'One', 11), (2, 1, 2, 'Two', 0)`,
    );
    await client.query(
      `insert into episodes (season_id, episode_number, title) select 1, n, 'E' || n from generate_series(1, 3) n`,
    );
    const state = async () =>
      (await rowsOf('select episode_count from seasons order by id')).map((row) => row.episode_count);
    expect(await state()).toEqual([3, 0]);
    await client.query('update episodes set season_id = 2 where episode_number = 3');
    expect(await state()).toEqual([2, 1]);
    await client.query('delete from episodes where episode_number = 1');
    expect(await state()).toEqual([1, 1]);
  });

  test('comments and episodes that are added at the same moment both count', async () => {
    await client.query(`insert into seasons (id, show_id, season_number, title) values (5, 1, 5, 'Five')`);
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const other = new Client({ connectionString: database.url });
        await other.connect();
        return other;
      }),
    );
    await Promise.all(
      others.map(async (other, index) => {
        await other.query(`insert into comments (movie_id, name, body) values (1, 'Ann', 'Fine')`);
        await other.query(`insert into episodes (season_id, episode_number, title) values (5, $1, 'E')`, [
          index + 1,
        ]);
      }),
    );
    await Promise.all(others.map((other) => other.end()));
    expect(
      await rowsOf('select comment_count, episode_count from movies m join seasons s on s.show_id = m.id'),
    ).toEqual([{ comment_count: 6, episode_count: 6 }]);
  });
});

test('genres are normalised as in schema/rules/genre.ts', async () => {
  const names = [
    'Drama',
    ' Science\u00a0 Fiction ',
    'SCIENCE-fiction',
    'ÉPOUVANTE',
    'Драма',
    'a\tb',
    '\u3000Anime\u202f',
    '\ufeffWar',
    '',
  ];
  const rows = await client.query<{ key: string }>(
    'select genre_key(name) as key from unnest($1::text[]) with ordinality n (name, nth) order by nth',
    [names],
  );
  expect(rows.rows.map(({ key }) => key)).toEqual(names.map(genreKey));
});

test.each([
  ['a rating above 10', `update movies set rating = 10.5`],
  ['a year of 1800', `update movies set year = 1800`],
  ['an unknown type', `update movies set type = 'series'`],
  ['a slug with a slash', `update movies set slug = 'a/b'`],
  ['an empty title', `update movies set title = ''`],
])('the database itself refuses %s', async (_name, change) => {
  await client.query(
    `insert into movies (title, slug, year, type, poster_url) values ('T', 'checked', 2000, 'movie', '/p.svg') on conflict do nothing`,
  );
  await expect(client.query(change)).rejects.toThrow('violates check constraint');
});

test('no date is one that readers do not know: those written by SQL are refused, and mended on an upgrade', async () => {
  const unchecked = `
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and atttypid = 'timestamptz'::regtype
       and not exists (select from pg_constraint where conname = c.relname || '_' || a.attname || '_known') order by 1`;
  const names = async () => (await rowsOf(unchecked)).map(({ name }) => name);
  expect(await names()).toEqual(['link_checks.next_at', 'migrations.executed_at']);

  const match = (date: string, more = `'published', null`) => `
    insert into matches (home_team, away_team, home_team_logo, away_team_logo, league, match_date, phase, publication, publish_at)
      values ('Rovers', 'City', '/a', '/b', 'League', '${date}', 'scheduled', ${more})`;
  const title = `insert into movies (title, slug, year, type, poster_url, release_date) values ('Late', 'late', 2000, 'movie', '/p', 'infinity')`;
  for (const row of [match('infinity'), match('20000-01-01'), match('now', `'scheduled', 'infinity'`), title])
    await expect(client.query(row)).rejects.toThrow('violates check constraint');

  // As a version without the constraints has left it.
  await client.query(`
    alter table matches drop constraint matches_match_date_known, drop constraint matches_publish_at_known;
    alter table movies drop constraint movies_release_date_known;
    alter table comments drop constraint comments_created_at_known`);
  await client.query('delete from matches');
  for (const row of [match('infinity'), match('20000-01-01'), match('now', `'scheduled', 'infinity'`), title])
    await client.query(row);
  await client.query(`update function_files set hash = 'of an earlier text' where name = 'functions/dates'`);
  expect(await migrate(database.url)).toEqual(['functions/dates']);
  expect(await names()).toEqual(['link_checks.next_at', 'migrations.executed_at']);
  expect(
    await rowsOf(
      `select match_date between now() - interval '1 hour' and now() as is_now, publication, publish_at from matches order by id`,
    ),
  ).toEqual([
    { is_now: true, publication: 'published', publish_at: null },
    { is_now: true, publication: 'published', publish_at: null },
    { is_now: true, publication: 'draft', publish_at: null },
  ]);
  expect(await rowsOf(`select release_date from movies where slug = 'late'`)).toEqual([
    { release_date: null },
  ]);
});
