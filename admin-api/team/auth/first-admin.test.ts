import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { callerOf } from '#admin-api/testing/caller.ts';
import { createAdmin, disableAdmin, ensureFirstAdmin, noticeOf, resetAdmin } from './first-admin.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const signIn = (email: string, password: string | null) => api.post('/api/login/admin', { email, password });

test('an empty database gets an administrator with a random password, once', async () => {
  const env = { adminEmail: 'first@example.org', adminPassword: null };
  const issued = await ensureFirstAdmin(api.em(), env);
  expect(issued).toMatchObject({
    email: 'first@example.org',
    username: 'first',
    password: expect.stringMatching(/^.{24}$/),
  });
  expect((await signIn('first@example.org', issued?.password ?? '')).status).toBe(200);
  expect(await ensureFirstAdmin(api.em(), env)).toBeNull();
});

test('two processes that start at once over an empty database create one account', async () => {
  await api.em().execute('truncate admin_users cascade');
  const env = { adminEmail: 'first@example.org', adminPassword: null };
  const issued = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(api.em(), env)));
  const [account, ...others] = issued.filter((each) => each !== null);
  expect(others).toEqual([]);
  expect((await signIn('first@example.org', account?.password ?? '')).status).toBe(200);
});

test('a password that the operator chose is not printed', async () => {
  const issued = await createAdmin(api.em(), 'Chosen@Example.org ', 'my own long password');
  expect(noticeOf(issued)).toBe('Administrator: chosen@example.org, with the password you set.');
  expect((await signIn('chosen@example.org', 'my own long password')).status).toBe(200);
});

test('two addresses with the same part before the @ get different names', async () => {
  const names = [];
  for (const email of ['info@a.example', 'info@b.example', 'info@c.example'])
    names.push((await createAdmin(api.em(), email, null)).username);
  expect(names).toEqual(['info', 'info2', 'info3']);
});

test('a disabled account has no session and opens none until a reset', async () => {
  const { email, password } = await createAdmin(api.em(), 'dora@example.org', null);
  const session = callerOf(api.url, { Cookie: cookieOf(await signIn(email, password)) });
  expect(await disableAdmin(api.em(), email)).toBe(true);
  expect((await session.get('/api/auth/user')).status).toBe(401);
  expect((await signIn(email, password)).status).toBe(401);
  const fresh = await resetAdmin(api.em(), email);
  expect((await signIn(email, fresh?.password ?? '')).status).toBe(200);
  expect((await session.get('/api/auth/user')).status).toBe(401);
  expect(await disableAdmin(api.em(), 'nobody@example.org')).toBe(false);
});

test('a reset changes the password and ends only the sessions of that account', async () => {
  const [old, other] = [
    await createAdmin(api.em(), 'bea@example.org', null),
    await createAdmin(api.em(), 'carl@example.org', null),
  ];
  const sessions = [];
  for (const { email, password } of [old, other])
    sessions.push(callerOf(api.url, { Cookie: cookieOf(await signIn(email, password)) }));
  const fresh = await resetAdmin(api.em(), ' BEA@example.org');
  expect(noticeOf(fresh ?? old)).toMatch(
    /^Administrator: bea@example.org, password \S{24} \(shown this once\)\.$/,
  );
  expect((await signIn(old.email, old.password)).status).toBe(401);
  expect((await signIn(old.email, fresh?.password ?? '')).status).toBe(200);
  const statuses = await Promise.all(
    sessions.map(async (session) => (await session.get('/api/auth/user')).status),
  );
  expect(statuses).toEqual([401, 200]);
  expect(await resetAdmin(api.em(), 'nobody@example.org')).toBeNull();
});
