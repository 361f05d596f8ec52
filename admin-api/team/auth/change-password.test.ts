import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import { AdminUserEntity } from './account.entity.ts';
import { createAdmin } from './first-admin.ts';

const path = '/api/admin/password';
const old: string = testAdmin.password;
const fresh = 'another long enough one';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits; truncate admin_users cascade; truncate sessions');
  admin = await api.signIn();
});
afterAll(() => api.close());

const signInWith = (password: string) => api.post('/api/login/admin', { email: testAdmin.email, password });
const statusOf = async (caller: Caller) => (await caller.get('/api/auth/user')).status;

test('the new password signs in, the old one no longer does', async () => {
  const answer = await admin.put(path, { currentPassword: old, newPassword: fresh });
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'Password changed' }]);
  expect(answer.headers.get('x-publish-job')).toMatch(/^\d+$/);
  expect((await signInWith(old)).status).toBe(401);
  expect((await signInWith(fresh)).status).toBe(200);
});

test('every other session ends, and the own one continues with a new key', async () => {
  const other = await api.signIn();
  const answer = await admin.put(path, { currentPassword: old, newPassword: fresh });
  const renewed = callerOf(api.url, { Cookie: cookieOf(answer) });
  expect(await Promise.all([admin, other, renewed].map(statusOf))).toEqual([401, 401, 200]);
});

test('a sign-in that was checking the old password meanwhile opens no session', async () => {
  const { sessionEpoch: before } = await api.em().findOneOrFail(AdminUserEntity, { email: testAdmin.email });
  await admin.put(path, { currentPassword: old, newPassword: fresh });
  const late = callerOf(api.url, { Cookie: cookieOf(await signInWith(fresh)) });
  expect(await statusOf(late)).toBe(200);
  // Simulates a sign-in that read the password before the change and writes its session after it.
  await api.em().execute(`update sessions set sess = jsonb_set(sess, '{epoch}', to_jsonb(?::int))`, [before]);
  expect(await statusOf(late)).toBe(401);
});

test('of two changes at once one succeeds and the other is refused', async () => {
  const answers = await Promise.all(
    ['first long password', 'second long password'].map(async (newPassword) => ({
      newPassword,
      status: (await admin.put(path, { currentPassword: old, newPassword })).status,
    })),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect((await signInWith(won[0]?.newPassword ?? '')).status).toBe(200);
});

test('the log says who changed it, and contains no password', async () => {
  await admin.put(path, { currentPassword: old, newPassword: fresh });
  const [change] = await api
    .em()
    .execute(
      `select actor, op, after::text as after from changes where entity = 'admin_user' order by seq desc limit 1`,
    );
  expect(change).toMatchObject({ actor: testAdmin.email, op: 'update' });
  expect(change?.['after']).not.toMatch(/password|argon2/);
});

test.each([
  [
    { currentPassword: 'not the password', newPassword: fresh },
    'currentPassword',
    'The current password is wrong',
  ],
  [{ newPassword: fresh }, 'currentPassword', 'The current password is wrong'],
  [{ currentPassword: '', newPassword: fresh }, 'currentPassword', 'The current password is wrong'],
  [{ currentPassword: old }, 'newPassword', 'Password must be at least 12 characters'],
  [
    { currentPassword: old, newPassword: 'eleven char' },
    'newPassword',
    'Password must be at least 12 characters',
  ],
  [
    { currentPassword: old, newPassword: old },
    'newPassword',
    'The new password must differ from the current one',
  ],
  [
    { currentPassword: old, newPassword: 'x'.repeat(1025) },
    'newPassword',
    'The password must be at most 1024 characters',
  ],
  [{ currentPassword: old, newPassword: [fresh] }, 'newPassword', 'Password must be at least 12 characters'],
  [{ currentPassword: old, newPassword: fresh, id: 2 }, 'id', 'Unknown field'],
])('refuses %j naming the field, and changes nothing', async (body, field, message) => {
  const answer = await admin.put(path, body);
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toContainEqual({ path: field, message });
  expect(await statusOf(admin)).toBe(200);
  expect((await signInWith(old)).status).toBe(200);
});

test('attempts in an open session are limited', async () => {
  const guess = (index: number) =>
    admin.put(path, { currentPassword: `wrong guess ${index}`, newPassword: fresh });
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess(tries)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  const answer = await guess(6);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await statusOf(admin)).toBe(200);
});

test('refuses a visitor, and an account that was switched off', async () => {
  const body = { currentPassword: old, newPassword: fresh };
  expect((await api.put(path, body)).status).toBe(401);
  await createAdmin(api.em(), 'stays@example.org', null);
  await api.em().nativeUpdate(AdminUserEntity, { email: testAdmin.email }, { isActive: false });
  expect((await admin.put(path, body)).status).toBe(401);
});

test('accepts only PUT and JSON', async () => {
  const answer = await admin.post(path, { currentPassword: old, newPassword: fresh });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'PUT']);
  expect((await admin.put(path, { currentPassword: old }, { 'Content-Type': 'text/plain' })).status).toBe(
    415,
  );
});
