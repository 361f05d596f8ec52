import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm } from '#admin-api/orm.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import { listAsked } from './ask.queries.ts';
import { getAsk, listAsks } from './inbox.queries.ts';
import { hashOfKey, takeProblem, takeRequest } from './take-ask.ts';

const rows = 100_000;

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
    insert into asks (kind, name, alike, state, count)
    select 'request', 'Name ' || md5(i::text), md5(i::text), case when i % 200 = 0 then 'open' else 'done' end, i % 50
      from generate_series(1, ${rows}) i`);
  await em.execute(sql`
    insert into asks (kind, name, movie_id, reason) select 'problem', 'Title ' || i, i, 'sound' from generate_series(1, 100) i`);
  await em.execute(sql`
    insert into askers (ask_id, asker, is_counted) select i, md5((i / 3)::text), true from generate_series(1, ${rows}) i`);
  await em.execute('analyze');
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const list = (query: object) => (em: EntityManager) =>
  listAsks(em, { page: 1, limit: 24, sort: 'latest', ...query });
const voice = { key: 'k'.repeat(24), note: null, isCounted: true, isSuspect: false };

test.each<[string, (em: EntityManager) => Promise<unknown>]>([
  ['the latest', list({})],
  ['the open ones', list({ state: 'open' })],
  ['the open ones that most ask for', list({ state: 'open', sort: 'most' })],
  ['a part of a name', list({ search: 'abc123' })],
  ['one of them', (em) => getAsk(em, 77)],
  ['a new request', (em) => takeRequest(em, { name: 'Wren' }, voice)],
  ['a new problem', (em) => takeProblem(em, { movieId: 7, reason: 'sound' }, voice)],
])('%s: no table is read as a whole', async (_, work) => {
  const plans = await plansOf(orm, work, { withCounts: false });
  expect(plans).not.toMatch(/Seq Scan on ask/);
});

test('the requests of a key are found by an index', async () => {
  await orm.em.fork().execute(sql`update askers set asker = ${hashOfKey(voice.key)} where ask_id = 5`);
  expect(await plansOf(orm, (em) => listAsked(em, voice.key))).toMatch(/askers_of_key/);
});
