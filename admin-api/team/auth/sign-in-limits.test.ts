import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
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

test('the sixth failed attempt on an account from one address has to wait', async () => {
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

test('neither letter case nor a forged address avoids the limit', async () => {
  const admin = await api.signIn();
  const statuses: number[] = [];
  for (let tries = 0; tries < 50; tries += 1) {
    const email = [testAdmin.email, 'Ann@Example.Org', ' ANN@EXAMPLE.ORG '][tries % 3];
    const headers = { 'X-Forwarded-For': `198.51.100.${tries}`, 'X-Real-IP': `198.51.100.${tries}` };
    statuses.push((await signInAs({ email, password: `wrong guess ${tries}` }, headers)).status);
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
  expect((await admin.get('/api/auth/user')).status).toBe(200);
  expect((await api.get('/api/movies')).status).toBe(200);
});

test('a hundred parallel attempts are all counted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => signInAs({ ...right, password: 'wrong guess' })),
  );
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(95);
});

test('one address may only try a limited number of accounts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 26 }, (_, index) =>
      signInAs({ email: `guess${index}@example.org`, password: 'wrong guess' }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1);
});

test('a successful sign-in is not counted, and open sessions continue', async () => {
  const admin = await api.signIn();
  for (let tries = 0; tries < 8; tries += 1) expect((await signInAs(right)).status).toBe(200);
  for (let tries = 0; tries < 6; tries += 1) await signInAs({ ...right, password: 'wrong guess' });
  expect((await admin.get('/api/auth/user')).status).toBe(200);
});

test('several processes share the counts, and a session is valid in all of them', async () => {
  const { connectionString } = z
    .object({ connectionString: z.string() })
    .parse(api.orm.config.get('driverOptions'));
  const twin = await startApi({ databaseUrl: connectionString });
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const { post } = tries % 2 ? api : twin;
    statuses.push((await post('/api/login/admin', { ...right, password: 'wrong guess' })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  await api.em().execute('truncate rate_limits');
  const cookie = { Cookie: cookieOf(await signInAs(right)) };
  expect((await twin.get('/api/auth/user', cookie)).status).toBe(200);
  await twin.post('/api/admin/logout', undefined, cookie);
  expect((await api.get('/api/auth/user', cookie)).status).toBe(401);
  await twin.close();
});

test("behind a proxy the client address is the proxy's last entry, not one the visitor sent", async () => {
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

describe('behind a proxy, with a new address for each attempt', () => {
  let proxied: TestApi;
  beforeAll(async () => {
    proxied = await startApi({ trustProxy: 1 });
  });
  beforeEach(async () => {
    await proxied.em().execute('truncate rate_limits');
  });
  afterAll(() => proxied.close());

  const guess = async (email: string, address: string) => {
    const headers = { 'X-Forwarded-For': address };
    const answer = await proxied.post('/api/login/admin', { email, password: 'wrong guess' }, headers);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    return answer.status;
  };
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  test('one account accepts ten attempts in a quarter of an hour, and other accounts are not affected', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push(await guess('ann@example.org', `192.0.2.${tries}`));
    expect(statuses).toEqual([...times(10, 401), ...times(2, 429)]);
    expect(await guess('bob@example.org', '192.0.2.1')).toBe(401);
  });

  test('refused attempts are not counted, so one address leaves the account half of its attempts', async () => {
    for (let tries = 0; tries < 5; tries += 1) await guess('ann@example.org', '192.0.2.1');
    const counted = () => proxied.em().execute('select * from rate_limits order by key');
    const before = await counted();
    for (let tries = 0; tries < 30; tries += 1) expect(await guess('ann@example.org', '192.0.2.1')).toBe(429);
    expect(await counted()).toEqual(before);
    expect(before.map(({ points }) => points)).toEqual([5, 5, 5]);
    expect(await guess('ann@example.org', '192.0.2.2')).toBe(401);
  });

  test('addresses of one IPv6 network share a limit', async () => {
    const statuses: number[] = [];
    for (let tries = 1; tries <= 7; tries += 1)
      statuses.push(await guess('eve@example.org', `2001:db8:1:2::${tries}`));
    expect(statuses).toEqual([...times(5, 401), ...times(2, 429)]);
    expect(await guess('eve@example.org', '2001:db8:1:3::1')).toBe(401);
  });

  describe('on an account whose owner has signed in before', () => {
    let device: Record<string, string>;
    let owner: Caller;
    beforeEach(async () => {
      await proxied.signIn();
      const answer = await proxied.post('/api/login/admin', right);
      device = { Cookie: cookieOf(answer) };
      owner = callerOf(proxied.url, device);
      for (let tries = 0; tries < 12; tries += 1) await guess(testAdmin.email, `198.51.100.${tries}`);
    });
    const signInFrom = (headers: Record<string, string>, password: string = right.password) =>
      proxied.post('/api/login/admin', { ...right, password }, headers);

    test('the owner signs in from the same browser, from wherever it is', async () => {
      expect((await signInFrom({ 'X-Forwarded-For': '203.0.113.1' })).status).toBe(429);
      expect((await signInFrom({ ...device, 'X-Forwarded-For': '203.0.113.1' })).status).toBe(200);
      expect((await signInFrom({ ...device, 'X-Forwarded-For': '198.51.100.1' })).status).toBe(200);
    });

    test('the owner changes the password', async () => {
      const body = { currentPassword: right.password, newPassword: 'another long enough one' };
      expect((await owner.put('/api/admin/password', body)).status).toBe(200);
      await proxied.em().execute('truncate admin_users cascade');
    });

    test('the browser may fail five times, and a success resets nothing', async () => {
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1)
        statuses.push((await signInFrom(device, tries === 3 ? right.password : 'wrong guess')).status);
      expect(statuses).toEqual([401, 401, 401, 200, 401, 401]);
      expect((await signInFrom(device)).status).toBe(429);
    });

    test('a forged cookie, or that of another account, does not raise the limit', async () => {
      const [, id] = /lamphouse-device=(\d+)\./.exec(device['Cookie'] ?? '') ?? [];
      expect(Number(id)).toBeGreaterThan(0);
      for (const forged of [
        device['Cookie']?.replace(`device=${id}.`, `device=${Number(id) + 1}.`),
        device['Cookie']?.replace(/device\.sig=[^;]+/, 'device.sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA'),
        `lamphouse-device=${id}.${'A'.repeat(24)}`,
      ])
        expect((await signInFrom({ Cookie: forged ?? '' })).status).toBe(429);
      await proxied.em().execute('update admin_users set email = ?', ['other@example.org']);
      expect((await signInFrom(device)).status).toBe(429);
      await proxied.em().execute('truncate admin_users cascade');
    });
  });
});

test('the cookie of a browser is sent to sign-in only, and is HttpOnly', async () => {
  const cookies = (await signInAs(right)).headers.getSetCookie();
  const [device] = cookies.filter((cookie) => cookie.startsWith('lamphouse-device='));
  expect(device).toMatch(/; path=\/api\/login\/admin; expires=[^;]+; samesite=lax; httponly$/i);
  const secure = await startApi({ siteUrl: 'https://films.example.org' });
  await createAdmin(secure.em(), right.email, right.password);
  const headers = { Origin: 'https://films.example.org' };
  const answer = await secure.post('/api/login/admin', right, headers);
  expect(answer.headers.getSetCookie().join()).toMatch(
    /__Secure-lamphouse-device=[^;]+; [^,]+,[^,]+; secure; httponly/,
  );
  await secure.close();
});
