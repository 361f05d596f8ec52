import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { callerOf } from '#admin-api/testing/caller.ts';
import { AdminUserEntity } from './admin-user.entity.ts';
import { SessionEntity } from './session.entity.ts';

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
  test('answers with the name and a cookie scripts cannot read', async () => {
    const answer = await signInAs({ ...right, email: ' ANN@example.org ' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ username: 'ann' });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      expect(cookie).toMatch(/; httponly.*; samesite=lax|; samesite=lax.*; httponly/i);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const wrong = await signInAs({ ...right, password: 'not the password' });
    const unknown = await signInAs({ email: 'nobody@example.org', password: 'not the password' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  test('an unknown account takes as much work as a known one', async () => {
    // The server runs in this process: its work is measured, not the clock, which other programs bend.
    const workOf = async (email: string) => {
      const before = process.cpuUsage();
      await signInAs({ email, password: 'not the password' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await workOf('warm-up@example.org');
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let tries = 0; tries < 4; tries += 1) {
      known.push(await workOf(testAdmin.email));
      unknown.push(await workOf(`nobody${tries}@example.org`));
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.6);
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 1.6);
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

  test('the cookie held before stays worth nothing', async () => {
    const before = cookieOf(await signInAs(right));
    const after = cookieOf(await withCookie(before).post('/api/login/admin', right));
    expect(after).not.toBe(before);
    expect((await withCookie(after).get('/api/auth/user')).status).toBe(200);
    expect((await withCookie(before).get('/api/auth/user')).status).toBe(401);
  });

  test('a disabled account cannot', async () => {
    await api.em().nativeUpdate(AdminUserEntity, { email: testAdmin.email }, { isActive: false });
    expect((await signInAs(right)).status).toBe(401);
    await api.em().nativeUpdate(AdminUserEntity, { email: testAdmin.email }, { isActive: true });
  });
});

describe('guessing', () => {
  test('the sixth failure of an account from one address has to wait', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await signInAs(
        { email: tries % 2 ? testAdmin.email : ' ANN@EXAMPLE.org', password: 'wrong guess' },
        { 'X-Forwarded-For': `10.0.0.${tries}` },
      );
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signInAs(right)).status).toBe(429);
  });

  test('a hundred guesses at once are a hundred guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => signInAs({ ...right, password: 'wrong guess' })),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
  });

  test('one address may not try one account after the other for ever', async () => {
    const answers = await Promise.all(
      Array.from({ length: 26 }, (_, index) =>
        signInAs({ email: `guess${index}@example.org`, password: 'wrong guess' }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1);
  });

  test('success takes its try back, and open sessions go on', async () => {
    const admin = await api.signIn();
    for (let tries = 0; tries < 8; tries += 1) expect((await signInAs(right)).status).toBe(200);
    for (let tries = 0; tries < 6; tries += 1) await signInAs({ ...right, password: 'wrong guess' });
    expect((await admin.get('/api/auth/user')).status).toBe(200);
  });
});

describe('a session', () => {
  test('tells who is signed in', async () => {
    const admin = await api.signIn();
    const user = await admin.get('/api/auth/user');
    expect(await user.json()).toMatchObject({ username: 'ann', email: testAdmin.email });
    expect(user.headers.get('cache-control')).toBe('no-store');
    expect(await (await admin.get('/api/admin/me')).json()).toEqual({ isAdmin: true });
  });

  test('a visitor is nobody', async () => {
    expect((await api.get('/api/auth/user')).status).toBe(401);
    expect((await api.get('/api/admin/me')).status).toBe(401);
  });

  test('ends with signing out, for good', async () => {
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

  test('ends at the next call when the account is switched off', async () => {
    const admin = await api.signIn();
    await api.em().nativeUpdate(AdminUserEntity, { email: testAdmin.email }, { isActive: false });
    expect((await admin.get('/api/auth/user')).status).toBe(401);
    expect((await admin.delete('/api/movies/1')).status).toBe(401);
    await api.em().nativeUpdate(AdminUserEntity, { email: testAdmin.email }, { isActive: true });
    expect((await admin.get('/api/auth/user')).status).toBe(200);
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

  test('cannot be taken over by whoever reads the table', async () => {
    const cookie = cookieOf(await signInAs(right));
    const key = /lamphouse=([^;]+)/.exec(cookie)?.[1] ?? '';
    const rows = await api.em().find(SessionEntity, {});
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.sid === key)).toBe(false);
  });

  test('ends after 12 hours without a call, and after 30 days in any case', async () => {
    const idle = await api.signIn();
    await api.em().execute('update sessions set expire = now()');
    expect((await idle.get('/api/auth/user')).status).toBe(401);
    const old = await api.signIn();
    await api
      .em()
      .execute(
        `update sessions set sess = jsonb_set(sess, '{signedInAt}', to_jsonb(${Date.now() - 31 * 86_400_000}::bigint))`,
      );
    expect((await old.get('/api/auth/user')).status).toBe(401);
  });

  test('stays ended when a call was under way while it ended', async () => {
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
  expect(cookies[0]).toMatch(/^__Host-lamphouse=.*; path=\/;.*; secure/i);
  for (const cookie of cookies) expect(cookie).not.toMatch(/domain=/i);
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  await secure.close();
});

test('behind a proxy the visitor is who the proxy names, not who the visitor claims to be', async () => {
  const proxied = await startApi({ trustProxy: 1 });
  const guess = async (claimed: string, seen: string, email: string) => {
    const headers = { 'X-Forwarded-For': `${claimed}, ${seen}` };
    return (await proxied.post('/api/login/admin', { email, password: 'wrong guess' }, headers)).status;
  };
  const same: number[] = [];
  for (let tries = 0; tries < 6; tries += 1)
    same.push(await guess(`10.0.0.${tries}`, '192.0.2.1', 'ann@example.org'));
  expect(same).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await guess('10.0.0.1', '192.0.2.2', 'ann@example.org')).toBe(401);
  await proxied.close();
});
