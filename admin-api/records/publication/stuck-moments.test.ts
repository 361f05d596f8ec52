import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrm, type Orm } from '#admin-api/orm.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { schedule } from '#schema/shapes/schedule.ts';
import { applyDueMoments, everyStep } from './due.queries.ts';

let database: TestDatabase;
let api: TestApi;
/** The connections of the worker have the time limit of the product, nearly. */
let orm: Orm;
let admin: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi({ databaseUrl: database.url });
  orm = await createOrm(database.url, { poolSize: 2, statementTimeoutMs: 2000 });
  admin = await api.signIn();
  // Stands for rows that follow a title: they take time, or the database refuses one of them.
  await api.em().execute(`
    create function be_difficult() returns trigger language plpgsql as $$
    begin
      if new.title like 'Slow%' then perform pg_sleep(0.5); end if;
      if new.title like 'Refused%' then raise exception 'no room for it'; end if;
      return null;
    end $$;
    create trigger difficult after update on movies for each row execute function be_difficult()`);
});
afterAll(async () => {
  await orm.close();
  await api.close();
  await database.drop();
});
beforeEach(() => api.em().execute('truncate movies, pages, stuck_moments restart identity cascade'));

const addDue = (title: string, count: number, ago = '5 seconds') =>
  api.em().execute(`
    insert into movies (title, slug, poster_url, type, publication, publish_at)
      select '${title} ' || n, lower('${title}') || '-' || n, '/p.jpg', 'tv_show', 'scheduled', now() - interval '${ago}'
        from generate_series(1, ${count}) n`);
const addDuePage = () =>
  api.em().execute(`
    insert into pages (title, slug, content, publication, publish_at)
      values ('News', 'news', '<p>News</p>', 'scheduled', now())`);

const rounds = async (times: number) => {
  const steps = everyStep();
  for (let round = 0; round < times; round += 1) await applyDueMoments(orm.em.fork(), steps);
};
const publishedTitles = async () =>
  (await api.em().execute(`select title from movies where publication = 'published' order by id`)).map(
    ({ title }) => title,
  );
const late = async () => schedule.parse(await (await admin.get('/api/schedule')).json()).entries;
const health = async () => await (await api.get('/api/health')).json();

test('titles that together take too long are published in smaller batches, and others do not wait for them', async () => {
  await addDue('Slow', 6);
  await addDuePage();
  await applyDueMoments(orm.em.fork());
  expect((await api.get('/api/pages/news')).status).toBe(200);
  await rounds(12);
  expect(await publishedTitles()).toHaveLength(6);
  expect(await late()).toEqual([]);
});

test('a title that cannot be published is named with the reason, and published once it can be', async () => {
  await addDue('Refused', 1, '10 minutes');
  await addDue('Plain', 3);
  await rounds(6);
  expect(await publishedTitles()).toEqual(['Plain 1', 'Plain 2', 'Plain 3']);
  expect(await late()).toMatchObject([
    { name: 'Refused 1', becomes: 'published', problem: expect.stringContaining('no room for it') },
  ]);
  expect(await health()).toEqual({ status: 'degraded', message: expect.stringContaining('late') });
  // Nothing tries it all the time.
  expect(await applyDueMoments(orm.em.fork())).toBe(false);

  await api.em().execute(`update stuck_moments set again_at = now()`);
  await api.em().execute(`alter table movies disable trigger difficult`);
  await rounds(1);
  await api.em().execute(`alter table movies enable trigger difficult`);
  expect(await publishedTitles()).toContain('Refused 1');
  expect(await late()).toEqual([]);
  expect(await health()).toEqual({ status: 'ok' });
});

test('a title that was given another moment is not late any more', async () => {
  await addDue('Refused', 1, '10 minutes');
  await rounds(2);
  await api.em().execute(`update movies set title = 'Plain', publish_at = now() - interval '1 second'`);
  await rounds(1);
  expect(await publishedTitles()).toEqual(['Plain']);
});

test('a batch holds as many titles as a thousand rows follow', async () => {
  await addDue('Show', 4);
  await api
    .em()
    .execute(`insert into seasons (show_id, season_number, title) select id, 1, 'One' from movies`);
  await api.em().execute(`
    insert into episodes (season_id, episode_number, title) select s.id, n, 'Part ' || n from seasons s, generate_series(1, 600) n`);
  await applyDueMoments(orm.em.fork());
  expect(await publishedTitles()).toEqual(['Show 1', 'Show 2']);
  await applyDueMoments(orm.em.fork());
  expect(await publishedTitles()).toHaveLength(4);
});
