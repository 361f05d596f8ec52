import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdmin } from '#admin-api/team/auth/first-admin.ts';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import { authenticatorOf } from './testing/authenticator.ts';

const origin = 'http://films.example';
const [path, login] = ['/api/admin/passkeys', '/api/login/admin'];
const right = { email: testAdmin.email, password: testAdmin.password };
let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi({ siteUrl: origin });
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits, totp_secrets, recovery_codes, passkeys');
  admin = await api.signIn();
});
afterAll(() => api.close());

const bodyOf = async (answer: Response) => ({ status: answer.status, body: await answer.json() });
const asked = async () => await (await api.post('/api/login/passkey/options')).json();
const byPasskey = (passkey: object) => api.post('/api/login/passkey', { passkey });

async function added(caller = admin, verifies = true) {
  const own = authenticatorOf({ origin, verifies });
  const credential = own.make(await (await caller.post(`${path}/options`)).json());
  const answer = await bodyOf(await caller.post(path, { name: 'Laptop', credential }));
  return { own, credential, answer };
}

test('a passkey signs in without a password, and each answer is valid once', async () => {
  const { own, answer } = await added();
  expect(answer).toMatchObject({ status: 201, body: { recoveryCodes: { length: 10 } } });
  const signed = own.sign(await asked());
  const sent = await Promise.all([1, 2].map(() => byPasskey(signed)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const open = callerOf(api.url, { Cookie: cookieOf(sent.find(({ ok }) => ok) ?? Response.error()) });
  expect(await (await open.get('/api/auth/user')).json()).toMatchObject({ email: testAdmin.email });
  const { entries } = await (await admin.get('/api/activity?kind=sign_in')).json();
  expect(entries[0]).toMatchObject({ fields: ['passkey'] });
  const { passkeys } = await (await admin.get('/api/admin/second-factor')).json();
  expect(passkeys).toMatchObject([{ name: 'Laptop', usedAt: expect.any(String) }]);
  // The last owner cannot be switched off.
  await createAdmin(api.em(), 'other@example.org', testAdmin.password);
  const setActive = (isActive: boolean) =>
    api.em().execute('update admin_users set is_active = ? where email = ?', [isActive, testAdmin.email]);
  await setActive(false);
  expect((await byPasskey(own.sign(await asked()))).status).toBe(401);
  await setActive(true);
});

test('after the password it needs no PIN, without one it does; an unknown passkey is refused', async () => {
  const { own } = await added(admin, false);
  expect((await byPasskey(own.sign(await asked()))).status).toBe(401);
  expect(await bodyOf(await api.post(login, right))).toMatchObject({
    status: 401,
    body: { needs: ['code', 'passkey'] },
  });
  const passkey = own.sign(await asked());
  expect((await api.post(login, { ...right, passkey })).status).toBe(200);
  expect((await api.post(login, { ...right, passkey })).status).toBe(401);
  await createAdmin(api.em(), 'eve@example.org', testAdmin.password, 'editor');
  const answer = await api.post(login, { email: 'eve@example.org', password: testAdmin.password });
  const { own: others } = await added(callerOf(api.url, { Cookie: cookieOf(answer) }));
  expect((await api.post(login, { ...right, passkey: others.sign(await asked()) })).status).toBe(401);
  expect((await admin.post('/api/admin/confirm', { passkey: others.sign(await asked()) })).status).toBe(400);
  expect((await admin.post('/api/admin/confirm', { passkey: own.sign(await asked()) })).status).toBe(200);
});

test('an answer to another challenge, of another site or of another key is refused', async () => {
  const { own, credential, answer } = await added();
  expect(answer.status).toBe(201);
  const forRegistering = await (await admin.post(`${path}/options`)).json();
  const { challenge } = await asked();
  const flipped = `${challenge.slice(0, -2)}${challenge.endsWith('AA') ? 'BB' : 'AA'}`;
  const elsewhere = authenticatorOf({ origin: 'http://evil.example' });
  const wrong = [
    own.sign(forRegistering),
    own.sign({ challenge: flipped }),
    own.sign({ challenge: '' }),
    { ...elsewhere.sign({ challenge }), id: credential.id, rawId: credential.id },
    { ...authenticatorOf({ origin }).sign({ challenge }), id: credential.id, rawId: credential.id },
  ];
  for (const each of wrong) expect((await byPasskey(each)).status).toBe(401);
  const made = authenticatorOf({ origin }).make(await asked());
  for (const [body, status] of [
    [{ name: 'Other', credential: made }, 400],
    [{ name: ' ', credential: made }, 400],
    [{ name: 'Again', credential: own.make(await (await admin.post(`${path}/options`)).json()) }, 409],
  ] as const)
    expect((await admin.post(path, body)).status).toBe(status);
  expect((await byPasskey({ ...own.sign(await asked()), type: 'password' })).status).toBe(400);
});

test('at most twenty, each removed only by its owner; at an IP address there are none', async () => {
  const { own } = await added();
  const [row] = await api.em().execute<{ id: number }[]>('select id from passkeys');
  const answer = await api.post(login, { email: 'eve@example.org', password: testAdmin.password });
  const eve = callerOf(api.url, { Cookie: cookieOf(answer) });
  expect((await eve.delete(`${path}/${row?.id}`)).status).toBe(404);
  expect(await bodyOf(await admin.delete(`${path}/${row?.id}`))).toEqual({
    status: 200,
    body: { isLast: true },
  });
  expect((await byPasskey(own.sign(await asked()))).status).toBe(401);
  await api.em().execute(`insert into passkeys (admin_id, credential, public_key, counter, transports, name)
    select id, 'c' || n, 'AA', 0, '{}', 'Key' from admin_users, generate_series(1, 20) as n where username = 'ann'`);
  expect((await added()).answer.status).toBe(409);
  const numbered = await startApi();
  expect((await bodyOf(await numbered.post('/api/login/passkey/options'))).status).toBe(409);
  await numbered.close();
});
