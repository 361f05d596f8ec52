import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { callerOf } from '#admin-api/testing/caller.ts';
import { sessionHint } from '#schema/rules/site-headers.ts';
import { AdminUserEntity, SessionEntity } from './account.entity.ts';
import { createAdmin } from './first-admin.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.signIn();
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits');
});
afterAll(() => api.close());

const right = { email: testAdmin.email, password: testAdmin.password };
const signInAs = (body: unknown, headers = {}) => api.post('/api/login/admin', body, headers);
const withCookie = (cookie: string) => callerOf(api.url, { Cookie: cookie });

describe('signing in', () => {
  test('answers with the name and an HttpOnly cookie', async () => {
    const answer = await signInAs({ ...right, email: ' ANN@example.org ' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ username: 'ann' });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies.filter((one) => !one.startsWith(`${sessionHint}=`)))
      expect(cookie).toMatch(/; httponly.*; samesite=lax|; samesite=lax.*; httponly/i);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('sets a second cookie that scripts can read, that grants nothing, and that signing out removes', async () => {
    const answer = await signInAs(right);
    const marks = (from: Response) =>
      from.headers.getSetCookie().filter((one) => one.startsWith(`${sessionHint}=`));
    expect(marks(answer)).toEqual([expect.stringMatching(/=1; path=\/; expires=.*; samesite=lax$/i)]);
    expect((await withCookie(`${sessionHint}=1`).get('/api/auth/user')).status).toBe(401);
    const out = await withCookie(cookieOf(answer)).post('/api/admin/logout');
    expect(marks(out)).toEqual([expect.stringMatching(/=; path=\/; expires=Thu, 01 Jan 1970/i)]);
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const wrong = await signInAs({ ...right, password: 'not the password' });
    const unknown = await signInAs({ email: 'nobody@example.org', password: 'not the password' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [refusal, same] = [await wrong.text(), await unknown.text()];
    expect(JSON.parse(refusal)).toEqual({ message: 'Invalid credentials' });
    expect(same).toBe(refusal);
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  test.each([
    [{ email: 'ann', password: 'a long enough password' }, 'email', 'Please enter a valid email address'],
    [{ email: testAdmin.email, password: 'short' }, 'password', 'Password must be at least 6 characters'],
    [
      { email: testAdmin.email, password: ['a long enough password'] },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      { email: testAdmin.email, password: 'x'.repeat(200_000) },
      'password',
      'The password must be at most 1024 characters',
    ],
  ])('refuses %j naming the field', async (body, path, message) => {
    const answer = await signInAs(body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toContainEqual({ path, message });
  });

  test('only the right password signs in', async () => {
    const odd = [
      null,
      true,
      1,
      '',
      'x',
      ['x'],
      {},
      { $ne: null },
      { length: 12 },
      "' or 1=1 --",
      '\u0000',
      'é',
    ];
    const bodies = odd.flatMap((password) => [
      { email: testAdmin.email, password },
      { email: { $ne: null }, password },
      { email: [testAdmin.email], password },
      { email: `${testAdmin.email}\u0000`, password },
      { email: "' or 1=1 --@x.example", password },
      { ...right, isAdmin: true, password },
      [right, password],
      password,
    ]);
    for (const body of bodies) {
      const answer = await signInAs(body);
      expect([400, 401, 415, 429]).toContain(answer.status);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('a cookie from before signing in opens no session', async () => {
    const before = cookieOf(await signInAs(right));
    const after = cookieOf(await withCookie(before).post('/api/login/admin', right));
    expect(after).not.toBe(before);
    expect((await withCookie(after).get('/api/auth/user')).status).toBe(200);
    expect((await withCookie(before).get('/api/auth/user')).status).toBe(401);
  });

  test('a disabled account cannot sign in', async () => {
    await createAdmin(api.em(), 'left@example.org', null);
    await api.em().nativeUpdate(AdminUserEntity, { email: testAdmin.email }, { isActive: false });
    expect((await signInAs(right)).status).toBe(401);
    await api.em().nativeUpdate(AdminUserEntity, { email: testAdmin.email }, { isActive: true });
  });
});

describe('a session', () => {
  test('shows who is signed in', async () => {
    const admin = await api.signIn();
    const user = await admin.get('/api/auth/user');
    expect(await user.json()).toMatchObject({ username: 'ann', email: testAdmin.email });
    expect(user.headers.get('cache-control')).toBe('no-store');
    expect(await (await admin.get('/api/admin/me')).json()).toEqual({ isAdmin: true, role: 'owner' });
  });

  test('a visitor is answered 401', async () => {
    expect((await api.get('/api/auth/user')).status).toBe(401);
    expect((await api.get('/api/admin/me')).status).toBe(401);
  });

  test('ends for good when it is signed out', async () => {
    const cookie = cookieOf(await signInAs(right));
    const other = await api.signIn();
    const out = await withCookie(cookie).post('/api/admin/logout');
    expect(out.status).toBe(200);
    expect((await withCookie(cookie).get('/api/auth/user')).status).toBe(401);
    expect((await withCookie(cookie).delete('/api/movies/1')).status).toBe(401);
    expect((await other.get('/api/auth/user')).status).toBe(200);
  });

  test('is not ended by a GET', async () => {
    const admin = await api.signIn();
    expect((await admin.get('/api/admin/logout')).status).toBe(405);
    expect((await admin.get('/api/auth/user')).status).toBe(200);
  });

  test('signing out without one is no error', async () => {
    expect((await api.post('/api/admin/logout')).status).toBe(200);
  });

  test('ends at the next call when the account is switched off, for good', async () => {
    const admin = await api.signIn();
    await createAdmin(api.em(), 'stays@example.org', null);
    await api.em().execute('update admin_users set is_active = false where email = ?', [testAdmin.email]);
    expect((await admin.get('/api/auth/user')).status).toBe(401);
    expect((await admin.delete('/api/movies/1')).status).toBe(401);
    expect(await api.em().count(SessionEntity)).toBe(0);
    await api.em().execute('update admin_users set is_active = true');
    expect((await admin.get('/api/auth/user')).status).toBe(401);
    expect((await (await api.signIn()).get('/api/auth/user')).status).toBe(200);
  });

  test('ends with the account', async () => {
    const { email, password } = await createAdmin(api.em(), 'gone@example.org', null);
    const gone = withCookie(cookieOf(await signInAs({ email, password })));
    expect((await gone.get('/api/auth/user')).status).toBe(200);
    await api.em().nativeDelete(AdminUserEntity, { email });
    expect((await gone.get('/api/auth/user')).status).toBe(401);
  });

  test.each([
    [
      'a forged key',
      (cookie: string) => cookie.replace(/lamphouse=[^;]+/, 'lamphouse=00000000-0000-4000-8000-000000000000'),
    ],
    [
      'a forged signature',
      (cookie: string) => cookie.replace(/sig=[^;]+/, 'sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA'),
    ],
    ['no signature', (cookie: string) => cookie.replace(/;? ?lamphouse\.sig=[^;]+/, '')],
    ['garbage', () => 'lamphouse=%00%ff; lamphouse.sig=x'],
  ])('does not open with %s', async (_name, forge) => {
    const cookie = forge(cookieOf(await signInAs(right)));
    expect((await withCookie(cookie).get('/api/auth/user')).status).toBe(401);
    expect((await withCookie(cookie).post('/api/movies', {})).status).toBe(401);
  });

  test('cannot be taken over by reading the table', async () => {
    const cookie = cookieOf(await signInAs(right));
    const key = /lamphouse=([^;]+)/.exec(cookie)?.[1] ?? '';
    // 24 random bytes: another session's id cannot be guessed either.
    expect(key).toMatch(/^[\w-]{32}$/);
    const rows = await api.em().find(SessionEntity, {});
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.sid === key)).toBe(false);
  });

  test('ends after 12 hours without a call, and after 30 days in any case', async () => {
    await api.em().execute('delete from sessions');
    const idle = await api.signIn();
    const [row] = await api
      .em()
      .execute('select extract(epoch from expire - now())::integer as seconds from sessions');
    expect(Math.round(row?.['seconds'] / 600)).toBe((12 * 60) / 10);
    await api.em().execute(`update sessions set expire = now() - interval '1 second'`);
    expect((await idle.get('/api/auth/user')).status).toBe(401);
    const old = await api.signIn();
    await api
      .em()
      .execute(
        `update sessions set sess = jsonb_set(sess, '{signedInAt}', to_jsonb(${Date.now() - 31 * 86_400_000}::bigint))`,
      );
    expect((await old.get('/api/auth/user')).status).toBe(401);
  });

  test('that is used lasts another 12 hours', async () => {
    const admin = await api.signIn();
    await api.em().execute(`update sessions set expire = now() + interval '1 minute'`);
    expect((await admin.get('/api/auth/user')).status).toBe(200);
    const [row] = await api.em().execute(`select bool_and(expire > now() + interval '11 hours') as isLong
      from sessions where expire > now() + interval '2 minutes'`);
    expect(row).toEqual({ islong: true });
  });

  test('stays ended when a call was running while it ended', async () => {
    const cookie = cookieOf(await signInAs(right));
    const [, , late] = await Promise.all([
      withCookie(cookie).get('/api/auth/user'),
      withCookie(cookie).post('/api/admin/logout'),
      withCookie(cookie).get('/api/auth/user'),
    ]);
    expect([200, 401]).toContain(late.status);
    expect((await withCookie(cookie).get('/api/auth/user')).status).toBe(401);
  });
});

test('under https the cookie is bound to the host and never sent in the clear', async () => {
  const secure = await startApi({ siteUrl: 'https://films.example.org' });
  await secure.signIn();
  const answer = await secure.post('/api/login/admin', right);
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toContainEqual(expect.stringMatching(/^__Host-lamphouse=.*; path=\/;.*; secure/i));
  for (const cookie of cookies) {
    for (const attribute of [/; secure/i, /; samesite=lax/i]) expect(cookie).toMatch(attribute);
    if (!cookie.startsWith(`${sessionHint}=`)) expect(cookie).toMatch(/; httponly/i);
    expect(cookie).not.toMatch(/domain=/i);
  }
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  await secure.close();
});
