import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { siteKeyHeader, visitorHeader } from '#schema/rules/site-headers.ts';
import { startApi, type TestApi, testFeedKey } from './testing/api-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/postgres.ts';
import { patient } from './testing/shared-database.ts';

let database: TestDatabase;
let api: TestApi;
/** With as many connections as the product has. */
let away: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi({ databaseUrl: database.url, limits: { ...patient, poolSize: 10 }, trustProxy: 1 });
  away = new pg.Client({ connectionString: database.url });
  await away.connect();
});
afterAll(async () => {
  await away.end();
  await api.close();
  await database.drop();
});
// Everyone who reads the services waits until the end of the test.
beforeEach(async () => {
  await away.query('begin');
  await away.query('lock table streaming_services in access exclusive mode');
  onTestFinished(async () => void (await away.query('rollback')));
});

const patience = { timeout: 60_000 };
const from = (address: string) => ({ 'X-Forwarded-For': address });
const feed = { Authorization: `Bearer ${testFeedKey}` };

/** Without a check against the document, which would have to be read first. */
const get = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers });

/** How many reads the locked table keeps waiting. */
async function waitingForTable(): Promise<number> {
  const [row] = await api.em().execute<{ count: number }[]>(`
    select count(*)::integer from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return row?.count ?? 0;
}

/** So many reads that wait; they are all answered once the table is free. */
function waiting(headers: (index: number) => Record<string, string>, count: number): Promise<number[]> {
  return Promise.all(
    Array.from(
      { length: count },
      async (_, index) => (await get('/api/streaming-services', headers(index))).status,
    ),
  );
}

test('an address reads eight things at once, and another one is told to come again', async () => {
  const all = waiting(() => from('203.0.113.7'), 8);
  await expect.poll(async () => (await get('/api/movies', from('203.0.113.7'))).status, patience).toBe(429);
  const answer = await get('/api/movies', from('203.0.113.7'));
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, 1]);
  await away.query('rollback');
  expect(await all).toEqual(Array(8).fill(200));
  expect((await get('/api/streaming-services', from('203.0.113.7'))).status).toBe(200);
});

test('a network of IPv6 counts as one address', async () => {
  const all = waiting((index) => from(`2001:db8:1:2::${index}`), 8);
  await expect
    .poll(async () => (await get('/api/movies', from('2001:db8:1:2::99'))).status, patience)
    .toBe(429);
  await away.query('rollback');
  expect(await all).toEqual(Array(8).fill(200));
});

test('while strangers hold every connection of theirs, the feed, its pages, health and writes go on', async () => {
  const ann = await api.signIn();
  const all = waiting((index) => from(`203.0.113.${index}`), 40);
  await expect.poll(waitingForTable, patience).toBe(6);
  const isBehind = async (path: string, headers: Record<string, string> = {}) =>
    (await get(path, headers)).status;
  expect(await isBehind('/api/changes', feed)).toBe(200);
  expect(await isBehind('/api/movies', feed)).toBe(200);
  expect(await isBehind('/api/publish/titles', feed)).toBe(200);
  expect(await isBehind('/api/health')).toBe(200);
  const film = { title: 'The General', genre: 'Comedy', type: 'movie', year: 1926 };
  expect((await ann.post('/api/movies', film)).status).toBe(201);
  await away.query('rollback');
  expect(await all).toEqual(Array(40).fill(200));
});

test('all together have a bounded line, and the rest is told at once that it is full', async () => {
  const all = waiting((index) => from(`198.51.100.${index}`), 128);
  await expect.poll(async () => (await get('/api/movies', from('192.0.2.1'))).status, patience).toBe(503);
  const answer = await get('/api/movies', from('192.0.2.1'));
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 1]);
  expect((await get('/api/health')).status).toBe(200);
  await away.query('rollback');
  expect(await all).toEqual(Array(128).fill(200));
});

test('a site server names the visitor whose request it passes on; nobody else can', async () => {
  const passedOn = (address: string, key: string) => ({
    ...from('10.0.0.1'),
    [visitorHeader]: address,
    [siteKeyHeader]: key,
  });
  const all = waiting((index) => passedOn(`198.51.100.${index}`, testFeedKey), 12);
  await expect.poll(waitingForTable, patience).toBe(6);
  expect((await get('/api/health', from('10.0.0.1'))).status).toBe(200);
  const forged = waiting((index) => passedOn(`192.0.2.${index}`, 'guessed'), 12);
  await expect
    .poll(async () => (await get('/api/movies', passedOn('192.0.2.99', 'guessed'))).status, patience)
    .toBe(429);
  await away.query('rollback');
  expect(await all).toEqual(Array(12).fill(200));
  expect((await forged).filter((status) => status === 200)).toHaveLength(8);
});
