import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import type { Administrator } from '#schema/administrator.ts';
import { createAdmin } from './first-admin.ts';
import { hashPassword } from './password.ts';

const path = '/api/admin/accounts';
let api: TestApi;

/** Other connections' transactions that are open while a call waits to hash a password. */
async function openWhileHashing(call: Promise<Response>): Promise<number> {
  let isBusy = true;
  const others = Promise.all(Array.from({ length: 48 }, () => hashPassword('a password of somebody else')));
  const over = others.then(() => {
    isBusy = false;
  });
  const open: number[] = [];
  while (isBusy) {
    const [row] = await api.em().execute<{ open: number }[]>(
      `select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
    if (isBusy) open.push(row?.open ?? Number.NaN);
  }
  await Promise.all([over, call]);
  // By the last sample the call waits for its hash. A transaction left open is in every sample, a short one of another client in one.
  return Math.min(...open.slice(-3));
}
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits; delete from sessions; delete from admin_users');
  ann = await api.signIn();
});
afterAll(() => api.close());

async function signInAs(email: string, password: string | null): Promise<Caller> {
  const answer = await api.post('/api/login/admin', { email, password });
  expect(answer.status).toBe(200);
  return callerOf(api.url, { Cookie: cookieOf(answer) });
}
const listed = async (): Promise<Administrator[]> => (await ann.get(path)).json();
const idOf = async (email: string) => (await listed()).find((one) => one.email === email)?.id ?? 0;
const isIn = async (caller: Caller) => (await caller.get('/api/admin/me')).status === 200;

async function bea(): Promise<{ id: number; caller: Caller }> {
  const { email, password } = await createAdmin(api.em(), 'bea@example.org', null);
  return { id: await idOf(email), caller: await signInAs(email, password) };
}

test('lists the administrators by name, and which one asks', async () => {
  await createAdmin(api.em(), 'bea@example.org', 'a long password of hers');
  expect(await listed()).toMatchObject([
    { username: 'ann', email: testAdmin.email, isActive: true, isYou: true, usedAt: expect.any(String) },
    { username: 'bea', email: 'bea@example.org', isActive: true, isYou: false, usedAt: null },
  ]);
});

describe('adding one', () => {
  test('answers with a password that signs in, and that no list tells', async () => {
    const answer = await ann.post(path, { email: ' Bea@Example.org ' });
    const added = await answer.json();
    expect([answer.status, added]).toMatchObject([
      201,
      { username: 'bea', email: 'bea@example.org', isActive: true, isYou: false },
    ]);
    expect(await isIn(await signInAs('bea@example.org', added.password))).toBe(true);
    expect(JSON.stringify(await listed())).not.toContain(added.password);
  });

  test('is told in the log of changes, with who did it and without the password', async () => {
    await ann.post(path, { email: 'bea@example.org' });
    const [change] = await api.em().execute('select actor, after from changes order by seq desc limit 1');
    expect(change).toMatchObject({ actor: testAdmin.email, after: { email: 'bea@example.org' } });
    expect(change?.['after']).not.toHaveProperty('password');
  });

  test('holds no transaction open while the password is hashed, nor does a reset', async () => {
    expect(await openWhileHashing(ann.post(path, { email: 'bea@example.org' }))).toBe(0);
    const added = (await listed()).find(({ email }) => email === 'bea@example.org');
    expect(await openWhileHashing(ann.put(`${path}/${added?.id}/password`))).toBe(0);
  });

  test('refuses an address that is one already, at its field', async () => {
    const answer = await ann.post(path, { email: testAdmin.email.toUpperCase() });
    const message = 'This address is an administrator already';
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message, issues: [{ path: 'email', message }] },
    ]);
  });

  test.each([{}, { email: 'bea' }, { email: ['bea@example.org'] }])('%j names the field', async (body) => {
    const answer = await ann.post(path, body);
    expect([answer.status, (await answer.json()).issues]).toEqual([
      400,
      [{ path: 'email', message: 'Please enter a valid email address' }],
    ]);
  });
});

describe('switching one off', () => {
  test('ends their sessions and keeps them out, until they are switched on again', async () => {
    const { id, caller } = await bea();
    const off = await ann.put(`${path}/${id}`, { isActive: false });
    expect([off.status, await off.json()]).toMatchObject([200, { isActive: false, usedAt: null }]);
    expect(await isIn(caller)).toBe(false);
    expect(await (await ann.put(`${path}/${id}`, { isActive: true })).json()).toMatchObject({
      isActive: true,
    });
    expect(await isIn(caller)).toBe(false);
  });

  test('is refused for one’s own account', async () => {
    const answer = await ann.put(`${path}/${await idOf(testAdmin.email)}`, { isActive: false });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: 'You cannot switch off your own account' },
    ]);
    expect(await isIn(ann)).toBe(true);
  });

  test('two administrators who switch each other off at once: one stays active', async () => {
    const { id, caller } = await bea();
    const own = await idOf(testAdmin.email);
    const answers = await Promise.all([
      ann.put(`${path}/${id}`, { isActive: false }),
      caller.put(`${path}/${own}`, { isActive: false }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const [row] = await api
      .em()
      .execute('select count(*)::integer as active from admin_users where is_active');
    expect(row).toEqual({ active: 1 });
  });
});

describe('a new password', () => {
  test('ends the old one and every session', async () => {
    const { id, caller } = await bea();
    const answer = await ann.put(`${path}/${id}/password`);
    const { password } = await answer.json();
    expect(answer.status).toBe(200);
    expect(await isIn(caller)).toBe(false);
    expect(await isIn(await signInAs('bea@example.org', password))).toBe(true);
  });

  test('does not switch an account on', async () => {
    const { id } = await bea();
    await ann.put(`${path}/${id}`, { isActive: false });
    const { password, isActive } = await (await ann.put(`${path}/${id}/password`)).json();
    expect(isActive).toBe(false);
    expect((await api.post('/api/login/admin', { email: 'bea@example.org', password })).status).toBe(401);
  });

  test('one’s own password is changed with the current one only', async () => {
    const answer = await ann.put(`${path}/${await idOf(testAdmin.email)}/password`);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: 'Change your own password instead' },
    ]);
  });
});

test('an unknown id is answered 404', async () => {
  for (const call of [ann.put(`${path}/999`, { isActive: false }), ann.put(`${path}/999/password`)]) {
    const answer = await call;
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Administrator not found' }]);
  }
  expect((await ann.put(`${path}/0`, { isActive: true })).status).toBe(400);
});

test('refuses a visitor', async () => {
  expect((await api.get(path)).status).toBe(401);
  expect((await api.post(path, { email: 'eve@example.org' })).status).toBe(401);
  expect((await api.put(`${path}/1`, { isActive: false })).status).toBe(401);
  expect((await api.put(`${path}/1/password`)).status).toBe(401);
});

test('a write from another site is refused', async () => {
  expect((await ann.post('/api/admin/me')).status).toBe(200);
  const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  expect((await ann.post('/api/admin/me', undefined, foreign)).status).toBe(403);
});
