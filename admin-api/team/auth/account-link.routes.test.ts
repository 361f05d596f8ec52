import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#admin-api/ground/http/log.ts';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import type { AccountLink, IssuedLink } from '#schema/shapes/account-link.ts';
import { createAdmin } from './first-admin.ts';

const invitations = '/api/admin/invitations';
const email = 'bea@example.org';
const password = 'a long password of hers';
const lines: string[] = [];

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  const log = createLogger('debug', { write: (line: string) => void lines.push(line) });
  api = await startApi({ log });
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits, sessions, admin_users cascade');
  ann = await api.signIn();
});
afterAll(() => api.close());

const invited = async (body: object = { email, role: 'moderator' }, by = ann): Promise<IssuedLink> =>
  (await by.post(invitations, body)).json();
const tokenOf = ({ path }: IssuedLink) => path.replace('/invitation?token=', '');
const look = (link: IssuedLink) => api.post('/api/invitations/look', { token: tokenOf(link) });
const accept = (link: IssuedLink, more: object = { password }) =>
  api.post('/api/invitations/accept', { token: tokenOf(link), ...more });
const statesOf = async () =>
  ((await (await ann.get(invitations)).json()) as AccountLink[]).map(({ state }) => state);
const signedInAs = async (answer: Response) => {
  const own = callerOf(api.url, { Cookie: cookieOf(answer) });
  return (await own.get('/api/auth/user')).json();
};
async function accountId(): Promise<number> {
  await createAdmin(api.em(), email, 'the old password', 'editor');
  return await idOf();
}
const idOf = async () =>
  (await (await ann.get('/api/admin/accounts')).json()).find(
    (account: { email: string }) => account.email === email,
  ).id;

test('an invitation creates an account with its role and the chosen name, once', async () => {
  const link = await invited();
  expect(link).toMatchObject({ kind: 'invitation', email, role: 'moderator', state: 'waiting' });
  const days = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 86_400_000;
  expect([days, link.madeBy]).toEqual([7, testAdmin.email]);
  expect(await (await look(link)).json()).toEqual({ kind: 'invitation', email, role: 'moderator' });
  const taken = await accept(link, { username: 'ann', password });
  expect([taken.status, (await taken.json()).issues]).toEqual([
    409,
    [{ path: 'username', message: 'This name is taken' }],
  ]);
  const short = await accept(link, { username: 'Beatrice', password: 'short' });
  expect([short.status, (await short.json()).issues[0].path]).toEqual([400, 'password']);

  const answer = await accept(link, { username: ' Beatrice ', password });
  expect([answer.status, await answer.json()]).toEqual([200, { username: 'Beatrice', isSignedIn: true }]);
  expect(await signedInAs(answer)).toMatchObject({ username: 'Beatrice', email, role: 'moderator' });
  expect((await api.post('/api/login/admin', { email, password })).status).toBe(200);
  for (const again of [await look(link), await accept(link)])
    expect([again.status, (await again.json()).message]).toMatchObject([
      410,
      expect.stringContaining('used already'),
    ]);
  expect(await statesOf()).toEqual(['used']);
});

test('when two accept at the same moment, one succeeds', async () => {
  const link = await invited();
  const statuses = (await Promise.all([accept(link), accept(link)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 410]);
});

test('a reset ends the old password and every session when it is used, not before', async () => {
  const id = await accountId();
  const before = await api.post('/api/login/admin', { email, password: 'the old password' });
  const bea = callerOf(api.url, { Cookie: cookieOf(before) });
  const link: IssuedLink = await (await ann.post(`/api/admin/accounts/${id}/reset`)).json();
  expect([link.kind, link.role]).toEqual(['reset', 'editor']);
  expect((Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 3_600_000).toBe(24);
  expect((await bea.get('/api/auth/user')).status).toBe(200);
  const answer = await accept(link);
  expect(await signedInAs(answer)).toMatchObject({ email, role: 'editor' });
  expect((await bea.get('/api/auth/user')).status).toBe(401);
  expect((await api.post('/api/login/admin', { email, password: 'the old password' })).status).toBe(401);
});

test('a reset does not replace a second factor', async () => {
  const id = await accountId();
  await api.em().execute("insert into totp_secrets (admin_id, secret, last_step) values (?, 'AA', 0)", [id]);
  const answer = await accept(await (await ann.post(`/api/admin/accounts/${id}/reset`)).json());
  expect(await answer.json()).toEqual({ username: 'bea', isSignedIn: false });
  expect(cookieOf(answer)).toBe('');
  expect((await api.post('/api/login/admin', { email, password })).status).toBe(401);
});

test('a link is invalid once it is revoked, replaced or expired, or when its maker is no longer an owner', async () => {
  const revoked = await invited();
  expect((await ann.delete(`${invitations}/${revoked.id}`)).status).toBe(200);
  expect((await ann.delete(`${invitations}/${revoked.id}`)).status).toBe(404);
  const replaced = await invited();
  const expired = await invited();
  await api
    .em()
    .execute("update account_links set expires_at = now() - interval '1 second' where id = ?", [expired.id]);
  const { email: carl } = await createAdmin(api.em(), 'carl@example.org', password);
  const answer = await api.post('/api/login/admin', { email: carl, password });
  const ofCarl = await invited({ email: 'dan@example.org' }, callerOf(api.url, { Cookie: cookieOf(answer) }));
  expect(ofCarl.role).toBe('editor');
  await api.em().execute("update admin_users set role = 'editor' where email = ?", [carl]);
  for (const [link, word] of [
    [revoked, 'taken back'],
    [replaced, 'taken back'],
    [expired, 'expired'],
    [ofCarl, 'taken back'],
  ] as const)
    for (const refused of [await look(link), await accept(link)])
      expect([refused.status, (await refused.json()).message]).toMatchObject([
        410,
        expect.stringContaining(word),
      ]);
  expect(await statesOf()).toEqual(['revoked', 'expired', 'revoked', 'revoked']);
  const made = await api.em().execute('select email from admin_users order by email');
  expect(made).toEqual([{ email: testAdmin.email }, { email: carl }]);
});

test('refuses an invalid invitation or reset, naming the field', async () => {
  const message = 'This address is an administrator already';
  const again = await ann.post(invitations, { email: testAdmin.email.toUpperCase() });
  expect([again.status, await again.json()]).toEqual([
    409,
    { message, issues: [{ path: 'email', message }] },
  ]);
  for (const [body, field] of [
    [{}, 'email'],
    [{ email: 'bea' }, 'email'],
    [{ email, role: 'king' }, 'role'],
  ] as const) {
    const answer = await ann.post(invitations, body);
    expect([answer.status, (await answer.json()).issues[0].path]).toEqual([400, field]);
  }
  const id = await accountId();
  await ann.put(`/api/admin/accounts/${id}`, { isActive: false });
  expect((await ann.post(`/api/admin/accounts/${id}/reset`)).status).toBe(409);
  expect((await ann.post('/api/admin/accounts/999999/reset')).status).toBe(404);
  const [own] = await (await ann.get('/api/admin/accounts')).json();
  expect((await ann.post(`/api/admin/accounts/${own.id}/reset`)).status).toBe(409);
  for (const token of ['', 'x'.repeat(43), 7])
    expect((await api.post('/api/invitations/look', { token })).status).toBe(
      String(token).length === 43 ? 404 : 400,
    );
});

test('the token is in no log, list or table, and the activity says who invited', async () => {
  const link = await invited();
  await accept(link);
  await api.post('/api/invitations/look', { token: tokenOf(link) });
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join('')).not.toContain(tokenOf(link));
  expect(await (await ann.get(invitations)).text()).not.toContain(tokenOf(link));
  const stored = await api.em().execute('select to_jsonb(l) as row from account_links l');
  expect(JSON.stringify(stored)).not.toContain(tokenOf(link));
  const { entries } = await (await ann.get('/api/activity?kind=account_link')).json();
  expect(entries).toMatchObject([
    { op: 'update', name: email, fields: ['usedAt'] },
    { actor: testAdmin.email, op: 'insert', name: email },
  ]);
  const logged = await api.em().execute("select after from changes where entity = 'account_link'");
  expect(JSON.stringify(logged)).not.toContain('hash');
});
