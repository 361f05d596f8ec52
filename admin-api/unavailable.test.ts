import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { poolSize } from './ground/database/connection.ts';
import { startApi, type TestApi } from './testing/api-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/postgres.ts';
import { patient } from './testing/shared-database.ts';

let database: TestDatabase;
let api: TestApi;
/** With as many connections as the product has. */
let busy: TestApi;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi({ databaseUrl: database.url, limits: {}, trustProxy: 1 });
  busy = await startApi({ databaseUrl: database.url, limits: { ...patient, poolSize }, trustProxy: 1 });
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await busy.close();
  await api.close();
  await database.drop();
});

const reply = async (answer: Response) => ({ status: answer.status, body: await answer.json() });
/** Each visitor has an address. */
const from = (visitor: number) => ({ 'X-Forwarded-For': `203.0.113.${visitor}` });
const unavailable = {
  status: 503,
  body: {
    message: 'The service is not available at the moment',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  },
};

test('an internal error is answered with a request id and no details', async () => {
  await other.query('alter view visitors.pages rename to pages_away; alter table pages rename to pages_away');
  try {
    const answer = await fetch(`${api.url}/api/pages`);
    expect(await reply(answer.clone())).toEqual({
      status: 500,
      body: { message: 'Something went wrong', requestId: answer.headers.get('x-request-id') },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  } finally {
    await other.query(
      'alter view visitors.pages_away rename to pages; alter table pages_away rename to pages',
    );
  }
  expect((await api.get('/api/pages')).status).toBe(200);
});

test('no query may take longer than three seconds', async () => {
  expect(await api.em().execute('show statement_timeout')).toEqual([{ statement_timeout: '3s' }]);
});

test('while visitors want more connections than there are, an administrator is answered', async () => {
  const ann = await busy.signIn();
  await other.query('begin');
  await other.query('lock table pages in access exclusive mode');
  try {
    let isLocked = true;
    const early = vi.fn();
    const waiting = Array.from({ length: 24 }, async (_, visitor) => {
      await busy.get('/api/pages', from(visitor));
      if (isLocked) early();
    });
    for (const path of ['/api/admin/me', '/api/movies']) expect((await ann.get(path)).status).toBe(200);
    expect(early).not.toHaveBeenCalled();
    isLocked = false;
    await other.query('rollback');
    await Promise.all(waiting);
    expect((await busy.get('/api/pages')).status).toBe(200);
  } finally {
    await other.query('rollback');
  }
});

test('while a table is locked requests for it are answered 503, others work, and afterwards all do', async () => {
  await other.query('begin');
  await other.query('lock table pages in access exclusive mode');
  try {
    const waiting = api.get('/api/pages');
    expect((await api.get('/api/movies')).status).toBe(200);
    const answer = await waiting;
    expect(await reply(answer.clone())).toEqual(unavailable);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await other.query('rollback');
  }
  expect((await api.get('/api/pages')).status).toBe(200);
});

test('more requests than connections are answered 503, and every connection is returned', async () => {
  await other.query('begin');
  await other.query('lock table pages in access exclusive mode');
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, visitor) => api.get('/api/pages', from(visitor))),
    );
    expect(await Promise.all(answers.map(reply))).toEqual(Array(12).fill(unavailable));
  } finally {
    await other.query('rollback');
  }
  const crowd = () =>
    Promise.all(
      Array.from({ length: 12 }, async (_, visitor) => (await api.get('/api/pages', from(visitor))).status),
    );
  await expect.poll(crowd, { timeout: 60_000 }).toEqual(Array(12).fill(200));
});
