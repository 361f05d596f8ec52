import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import type { Administrator } from '#schema/shapes/account.ts';
import { createAdmin, disableAdmin } from './first-admin.ts';

const path = '/api/admin/accounts';
let api: TestApi;

let ann: Caller;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits, sessions, admin_users cascade');
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

test('lists the administrators by name, and marks the one of the session', async () => {
  await createAdmin(api.em(), 'bea@example.org', 'a long password of hers');
  expect(await listed()).toMatchObject([
    { username: 'ann', email: testAdmin.email, isActive: true, isYou: true, usedAt: expect.any(String) },
    { username: 'bea', email: 'bea@example.org', isActive: true, isYou: false, usedAt: null },
  ]);
});

describe('switching one off', () => {
  test('ends their sessions and refuses sign-in until they are switched on again', async () => {
    const { id, caller } = await bea();
    const off = await ann.put(`${path}/${id}`, { isActive: false });
    expect([off.status, await off.json()]).toMatchObject([200, { isActive: false, usedAt: null }]);
    expect(await isIn(caller)).toBe(false);
    expect(await (await ann.put(`${path}/${id}`, { isActive: true })).json()).toMatchObject({
      isActive: true,
    });
    expect(await isIn(caller)).toBe(false);
  });

  test('is refused for the own account', async () => {
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

test('the last owner stays active, also when two are switched off at the same moment', async () => {
  await createAdmin(api.em(), 'bea@example.org', 'a long password of hers');
  const going = ['ann', 'bea']
    .map((name) => `${name}@example.org`)
    .map((email) => disableAdmin(api.em(), email));
  const settled = await Promise.allSettled(going);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const way of [
    "update admin_users set role = 'editor'",
    'update admin_users set is_active = false',
    'delete from admin_users',
  ])
    await expect(api.em().execute(way)).rejects.toMatchObject({ constraint: 'last_owner' });
});

test('an unknown id is answered 404', async () => {
  const answer = await ann.put(`${path}/999`, { isActive: false });
  expect([answer.status, await answer.json()]).toEqual([404, { message: 'Administrator not found' }]);
  expect((await ann.put(`${path}/0`, { isActive: true })).status).toBe(400);
});

test('refuses a visitor', async () => {
  expect((await api.get(path)).status).toBe(401);
  expect((await api.put(`${path}/1`, { isActive: false })).status).toBe(401);
});

test('a write from another site is refused', async () => {
  expect((await ann.post('/api/admin/me')).status).toBe(200);
  const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  expect((await ann.post('/api/admin/me', undefined, foreign)).status).toBe(403);
});
