import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import type { OpenSession } from '#schema/shapes/session.ts';
import { createAdmin } from './first-admin.ts';

const path = '/api/admin/sessions';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.signIn();
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits; truncate sessions');
});
afterAll(() => api.close());

async function signInFrom(device: string, login: object = testAdmin): Promise<Caller> {
  const { email, password } = { ...testAdmin, ...login };
  const answer = await api.post('/api/login/admin', { email, password }, { 'User-Agent': device });
  expect(answer.status).toBe(200);
  return callerOf(api.url, { Cookie: cookieOf(answer) });
}
const listed = async (caller: Caller): Promise<OpenSession[]> => (await caller.get(path)).json();
const statusOf = async (caller: Caller) => (await caller.get('/api/auth/user')).status;

async function idOf(caller: Caller): Promise<string> {
  return (await listed(caller)).find(({ isCurrent }) => isCurrent)?.id ?? '';
}

test('lists where the administrator is signed in, and marks the current session', async () => {
  const laptop = await signInFrom('Laptop');
  await signInFrom('Phone');
  const sessions = await listed(laptop);
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent]).sort()).toEqual([
    ['Laptop', true],
    ['Phone', false],
  ]);
  for (const { signedInAt, usedAt } of sessions) {
    expect(Date.parse(signedInAt)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(usedAt)).toBeLessThanOrEqual(Date.now());
  }
});

test('the name of a browser is cut to its limit and returned unchanged otherwise', async () => {
  const admin = await signInFrom(`<b>${'x'.repeat(500)}`);
  expect((await listed(admin))[0]?.device).toBe(`<b>${'x'.repeat(197)}`);
});

test('the public id of a session does not sign in', async () => {
  const admin = await signInFrom('Laptop');
  const id = await idOf(admin);
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(await statusOf(callerOf(api.url, { Cookie: `lamphouse=${id}` }))).toBe(401);
});

test('ends one session and leaves the others', async () => {
  const [laptop, phone] = [await signInFrom('Laptop'), await signInFrom('Phone')];
  const id = await idOf(phone);
  const answer = await laptop.delete(`${path}/${id}`);
  expect([answer.status, await answer.json()]).toEqual([200, { id }]);
  expect([await statusOf(laptop), await statusOf(phone)]).toEqual([200, 401]);
  expect((await laptop.delete(`${path}/${id}`)).status).toBe(404);
});

test('ends the current session, as signing out does', async () => {
  const laptop = await signInFrom('Laptop');
  expect((await laptop.delete(`${path}/${await idOf(laptop)}`)).status).toBe(200);
  expect(await statusOf(laptop)).toBe(401);
});

test('ends all other sessions', async () => {
  const laptop = await signInFrom('Laptop');
  const others = [await signInFrom('Phone'), await signInFrom('Library')];
  const answer = await laptop.delete(path);
  expect([answer.status, await answer.json()]).toEqual([200, { ended: 2 }]);
  expect(await Promise.all([laptop, ...others].map(statusOf))).toEqual([200, 401, 401]);
});

test('of another administrator are neither shown nor ended', async () => {
  const bea = await createAdmin(api.em(), 'bea@example.org', 'a long password of hers');
  const [mine, hers] = [
    await signInFrom('Laptop'),
    await signInFrom('Phone', { email: bea.email, password: 'a long password of hers' }),
  ];
  expect((await listed(mine)).map(({ device }) => device)).toEqual(['Laptop']);
  expect((await mine.delete(`${path}/${await idOf(hers)}`)).status).toBe(404);
  expect(await (await mine.delete(path)).json()).toEqual({ ended: 0 });
  expect(await statusOf(hers)).toBe(200);
});

test('an expired session is not listed', async () => {
  const laptop = await signInFrom('Laptop');
  await signInFrom('Phone');
  await api.em().execute(`update sessions set expire = now() where sess ->> 'device' = 'Phone'`);
  expect((await listed(laptop)).map(({ device }) => device)).toEqual(['Laptop']);
});

test.each(['1', 'A'.repeat(64), '0'.repeat(63), `${'0'.repeat(64)}%00`])('%s is no id', async (id) => {
  const admin = await signInFrom('Laptop');
  const answer = await admin.delete(`${path}/${id}`);
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toEqual([{ path: 'id', message: 'Must be the id of a session' }]);
});

test('refuses a visitor', async () => {
  expect((await api.get(path)).status).toBe(401);
  expect((await api.delete(path)).status).toBe(401);
  expect((await api.delete(`${path}/${'0'.repeat(64)}`)).status).toBe(401);
});
