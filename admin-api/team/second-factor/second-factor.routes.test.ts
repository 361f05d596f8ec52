import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAdmin, resetAdmin } from '#admin-api/team/auth/first-admin.ts';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';

let api: TestApi;
let admin: Caller;
const [path, login] = ['/api/admin/second-factor', '/api/login/admin'];
const right = { email: testAdmin.email, password: testAdmin.password };
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits, totp_secrets, recovery_codes, passkeys');
  await api.em().execute(`delete from ui_settings where key = 'security_second_factor'`);
  admin = await api.signIn();
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
});

const stepMs = 30_000;
// The clock stands in the middle of a step, so that no code comes too late.
vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / stepMs) + 0.5) * stepMs });
/** The code of the step this many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });

const bodyOf = async (answer: Response) => ({ status: answer.status, body: await answer.json() });

/** Its first code, of the step before, counts as used. */
async function setUp(caller = admin): Promise<{ secret: string; codes: string[] }> {
  const { secret, sealed, uri } = await (await caller.post(`${path}/totp`)).json();
  expect(uri).toContain(`secret=${secret}`);
  const set = await bodyOf(await caller.put(`${path}/totp`, { sealed, code: codeOf(secret, -1) }));
  expect(set.status).toBe(200);
  return { secret, codes: set.body.recoveryCodes };
}

const age = (caller: string) =>
  api.em().execute(
    `update sessions set sess = sess || '{"confirmedAt": 0}' where sess ->> 'adminId' in
    (select id::text from admin_users where email = ?)`,
    [caller],
  );

test('with a second factor the password alone does not sign in, and a code works once', async () => {
  const { secret, codes } = await setUp();
  expect(codes).toHaveLength(10);
  const alone = await api.post(login, right);
  expect(cookieOf(alone)).not.toContain('lamphouse=');
  expect(await bodyOf(alone)).toEqual({
    status: 401,
    body: { message: 'Your second factor is needed', needs: ['code'] },
  });
  const code = codeOf(secret);
  const sent = await Promise.all([1, 2, 3].map(() => api.post(login, { ...right, code })));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  // One step of drift is allowed, and none before the one that was used.
  expect((await api.post(login, { ...right, code: codeOf(secret, -1) })).status).toBe(401);
  const drifting = await bodyOf(await api.post(login, { ...right, code: ` ${codeOf(secret, 1)} ` }));
  expect(drifting).toEqual({ status: 200, body: { username: 'ann' } });
  expect((await api.post(login, { ...right, code: codeOf(secret, 3) })).status).toBe(401);
  const { entries } = await (await admin.get('/api/activity?kind=sign_in')).json();
  expect(entries[0]).toMatchObject({ actor: testAdmin.email, fields: ['password and code'] });
  const [stored] = await api.em().execute('select secret from totp_secrets');
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a wrong code and a wrong password have different answers only for someone who knows the password', async () => {
  await setUp();
  const unknown = await bodyOf(
    await api.post(login, { ...right, password: 'not the password', code: '123456' }),
  );
  expect(unknown).toEqual({ status: 401, body: { message: 'Invalid credentials' } });
  for (const code of ['12345', 'abcdef', '', 7, null, ['123456'], 'a'.repeat(200)])
    expect(await bodyOf(await api.post(login, { ...right, code }))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'code' }] },
    });
});

test('attempts of codes are limited; asking which factor is needed does not count', async () => {
  const { secret, codes } = await setUp();
  for (let round = 0; round < 8; round += 1) expect((await api.post(login, right)).status).toBe(401);
  for (let round = 0; round < 5; round += 1)
    expect((await api.post(login, { ...right, code: '000000' })).status).toBe(401);
  const limited = await api.post(login, { ...right, code: codeOf(secret) });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  // From new addresses each time, 30 a day.
  await api.em().execute('truncate rate_limits');
  for (let round = 0; round < 30; round += 1) {
    await api.em().execute(`delete from rate_limits where key not like 'factor%'`);
    await api.post(login, { ...right, code: '000000' });
  }
  await api.em().execute(`delete from rate_limits where key not like 'factor%'`);
  expect((await api.post(login, { ...right, code: codes[0] })).status).toBe(429);
}, 60_000);

test('each recovery code works once, and new ones replace the old', async () => {
  const { codes } = await setUp();
  const shouted = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
  const twice = await Promise.all([1, 2].map(() => api.post(login, { ...right, code: shouted })));
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(await (await admin.get(path)).json()).toMatchObject({ recoveryCodesLeft: 9, isRequired: false });
  const { recoveryCodes } = await (await admin.post(`${path}/recovery-codes`)).json();
  expect(recoveryCodes).toHaveLength(10);
  expect((await api.post(login, { ...right, code: codes[1] })).status).toBe(401);
  expect((await api.post(login, { ...right, code: recoveryCodes[1] })).status).toBe(200);
  expect((await bodyOf(await admin.delete(`${path}/totp`))).body).toEqual({ isLast: true });
  expect((await api.post(login, right)).status).toBe(200);
  expect((await admin.delete(`${path}/totp`)).status).toBe(404);
  expect((await admin.post(`${path}/recovery-codes`)).status).toBe(409);
});

test('a secret works only for the account that it was made for', async () => {
  await createAdmin(api.em(), 'eve@example.org', testAdmin.password, 'editor').catch(() => undefined);
  const eve = await signedInAs('eve@example.org');
  const { sealed, secret } = await (await admin.post(`${path}/totp`)).json();
  const code = codeOf(secret);
  for (const [caller, body, field] of [
    [eve, { sealed, code }, 'sealed'],
    [admin, { sealed: `${sealed.slice(0, -4)}AAAA`, code }, 'sealed'],
    [admin, { sealed: 'AA', code }, 'sealed'],
    [admin, { sealed, code: '000000' }, 'code'],
  ] as const)
    expect(await bodyOf(await caller.put(`${path}/totp`, body))).toMatchObject({
      status: 400,
      body: { issues: [{ path: field }] },
    });
});

test('a role that needs a second factor is refused everything before one is set up, and keeps one', async () => {
  await createAdmin(api.em(), 'mo@example.org', testAdmin.password, 'moderator').catch(() => undefined);
  const demand = (value: string) => admin.put('/api/ui-settings/security_second_factor', { value });
  expect(await bodyOf(await demand('moderator king'))).toMatchObject({ status: 400 });
  expect(await bodyOf(await demand('owner moderator'))).toMatchObject({
    status: 400,
    body: {
      issues: [{ path: 'value', message: 'Set up a second factor of your own before your role needs one' }],
    },
  });
  await setUp();
  expect((await demand('owner moderator')).status).toBe(200);
  const mo = await signedInAs('mo@example.org');
  expect(await bodyOf(await mo.get('/api/comments'))).toMatchObject({
    status: 403,
    body: { needs: ['secondFactor'] },
  });
  expect([(await mo.post('/api/admin/me')).status, (await mo.get('/api/admin/me')).status]).toEqual([
    403, 200,
  ]);
  expect(
    (await (await mo.get('/api/ui-settings')).json()).map(({ key }: { key: string }) => key),
  ).not.toContain('security_second_factor');
  expect((await mo.get(path)).status).toBe(200);
  await setUp(mo);
  expect((await mo.get('/api/comments')).status).toBe(200);
  expect((await mo.delete(`${path}/totp`)).status).toBe(409);
  expect(await (await mo.get(path)).json()).toMatchObject({
    totpSince: expect.any(String),
    recoveryCodesLeft: 10,
  });
});

test("an owner resets the lost factor of another, who is signed out; the operator's command does too", async () => {
  await createAdmin(api.em(), 'lo@example.org', testAdmin.password, 'editor').catch(() => undefined);
  const lo = await signedInAs('lo@example.org');
  await setUp(lo);
  const { id } = await (await lo.get('/api/auth/user')).json();
  const listed = async () =>
    (await (await admin.get('/api/admin/accounts')).json()).find(
      (account: { id: number }) => account.id === id,
    );
  expect((await listed()).hasFactor).toBe(true);
  expect((await lo.delete(`/api/admin/accounts/${id}/second-factor`)).status).toBe(403);
  const reset = await bodyOf(await admin.delete(`/api/admin/accounts/${id}/second-factor`));
  expect(reset).toMatchObject({ status: 200, body: { hasFactor: false } });
  expect((await lo.get('/api/auth/user')).status).toBe(401);
  const again = await signedInAs('lo@example.org');
  await setUp(again);
  const issued = await resetAdmin(api.em(), 'lo@example.org');
  const back = await api.post(login, { email: 'lo@example.org', password: issued?.password });
  expect([back.status, (await listed()).hasFactor]).toEqual([200, false]);
  const own = (await (await admin.get('/api/auth/user')).json()).id;
  expect((await admin.delete(`/api/admin/accounts/${own}/second-factor`)).status).toBe(409);
  const { entries } = await (await admin.get('/api/activity?kind=second_factor')).json();
  expect(entries.map(({ name }: { name: string }) => name)).toContain('reset for lo@example.org');
});

test('accounts, factors and ad code need a confirmation after ten minutes, by password or code', async () => {
  const { secret } = await setUp();
  await age(testAdmin.email);
  const code = { key: 'ads_footer_code', value: '<b>Ad</b>', category: 'analytics' };
  const asked: [string, () => Promise<Response>][] = [
    ['an account', () => admin.post('/api/admin/invitations', { email: 'x@example.org' })],
    ['a factor', () => admin.post(`${path}/recovery-codes`)],
    ['ad code', () => admin.put(`/api/ui-settings/${code.key}`, { value: code.value })],
    ['ad code in the body', () => admin.put('/api/ui-settings', { key: code.key, value: code.value })],
    ['ad code among others', () => admin.post('/api/ui-settings/batch', [code])],
    ['no ad code', () => admin.delete(`/api/ui-settings/${code.key}`)],
  ];
  for (const [what, call] of asked) {
    const { status, body } = await bodyOf(await call());
    expect([what, status, body.needs]).toEqual([what, 403, ['confirmation']]);
  }
  // An unchanged value needs none.
  expect((await admin.post('/api/ui-settings/batch', [{ ...code, value: '' }])).status).toBe(200);
  expect((await admin.get('/api/admin/accounts')).status).toBe(200);
  const confirm = (body: object) => admin.post('/api/admin/confirm', body);
  expect((await confirm({ password: testAdmin.password, code: '123456' })).status).toBe(400);
  expect(await bodyOf(await confirm({ password: 'wrong' }))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'password' }] },
  });
  expect((await confirm({ code: '000000' })).status).toBe(400);
  expect((await asked[2]?.[1]())?.status).toBe(403);
  expect((await confirm({ code: codeOf(secret) })).status).toBe(200);
  for (const [what, call] of asked) expect([what, (await call()).ok]).toEqual([what, true]);
  await age(testAdmin.email);
  expect((await confirm({ password: testAdmin.password })).status).toBe(200);
  expect((await asked[1]?.[1]())?.status).toBe(200);
  for (let round = 0; round < 5; round += 1) await confirm({ password: 'wrong' });
  expect((await confirm({ password: testAdmin.password })).status).toBe(429);
});

async function signedInAs(email: string): Promise<Caller> {
  const answer = await api.post(login, { email, password: testAdmin.password });
  expect(answer.status).toBe(200);
  return callerOf(api.url, { Cookie: cookieOf(answer) });
}
