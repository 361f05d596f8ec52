import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '#admin-api/ground/http/log.ts';
import { cookieOf, startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import { buildMatch, buildMovie } from '#admin-api/testing/factories.ts';
import type { Role } from '#schema/rules/permissions.ts';
import { type ApiToken, type IssuedToken, type TokenScope, tokenScopes } from '#schema/shapes/api-token.ts';
import { createAdmin } from './first-admin.ts';

const tokens = '/api/admin/tokens';
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

let made = 0;
async function issued(scopes: readonly TokenScope[] = ['titles'], by = ann): Promise<IssuedToken> {
  made += 1;
  const answer = await by.post(tokens, { name: `Script ${made}`, scopes });
  expect(answer.status).toBe(201);
  return answer.json();
}
const bearer = (token: string, more: Record<string, string> = {}) =>
  callerOf(api.url, { Authorization: `Bearer ${token}`, ...more });
const withScopes = async (...scopes: TokenScope[]) => bearer((await issued(scopes)).token);
async function signedInAs(role: Role): Promise<{ caller: Caller; cookie: string }> {
  const [email, password] = [`${role}@example.org`, 'a long enough password'];
  await createAdmin(api.em(), email, password, role);
  const cookie = cookieOf(await api.post('/api/login/admin', { email, password }));
  return { caller: callerOf(api.url, { Cookie: cookie }), cookie };
}
const title = { title: 'By a program', genre: 'Drama', type: 'movie' };
const messageOf = async (answer: Response) => [answer.status, (await answer.json()).message];

test('a token is shown once and stored as a hash', async () => {
  const answer = await ann.post(tokens, { name: ' Deploy ', scopes: ['titles', 'read', 'titles'], days: 7 });
  const { token, record }: IssuedToken = await answer.json();
  expect(token).toMatch(/^lamphouse_[\w-]{43}$/);
  expect(record).toMatchObject({ name: 'Deploy', owner: testAdmin.email, isYours: true, isExpired: false });
  expect([record.usedAt, record.scopes.toSorted()]).toEqual([null, ['read', 'titles']]);
  expect((Date.parse(record.expiresAt) - Date.parse(record.createdAt)) / 86_400_000).toBe(7);
  await bearer(token).get('/api/titles');
  await bearer(`${token}x`).get('/api/titles');
  expect(await (await ann.get(tokens)).text()).not.toContain(token);
  const stored = await api.em().execute('select to_jsonb(t) as row from api_tokens t');
  const logged = await api.em().execute("select after from changes where entity = 'api_token'");
  expect(JSON.stringify([stored, lines])).not.toContain(token);
  expect(JSON.stringify(logged)).not.toContain('hash');
  const [listed]: ApiToken[] = await (await ann.get(tokens)).json();
  expect(listed?.usedAt).not.toBeNull();
});

describe('scopes', () => {
  test('a refusal names the missing scope, or says that only people may do this', async () => {
    const reader = await withScopes('read');
    expect(await messageOf(await reader.post('/api/movies', title))).toEqual([
      403,
      'This API token lacks the scope titles. Make one that has it in the dashboard under Account.',
    ]);
    const all = await withScopes(...tokenScopes);
    for (const path of [tokens, '/api/admin/invitations', '/api/admin/second-factor/totp', '/api/webhooks'])
      expect(await messageOf(await all.post(path, {}))).toMatchObject([
        403,
        expect.stringContaining('sign in'),
      ]);
    for (const path of [tokens, '/api/admin/accounts', '/api/admin/sessions'])
      expect((await all.get(path)).status).toBe(403);
    const code = { value: '<script></script>' };
    expect((await all.put('/api/ui-settings/ads_header_code', code)).status).toBe(403);
    const picture = '/api/images/optimize?url=https://pictures.example/a.jpg';
    expect((await messageOf(await reader.get(picture)))[1]).toContain('lacks the scope titles');
  });

  test('drafts are visible with a token that may read titles, and with no other', async () => {
    const { id, slug } = await buildMovie(api.em(), { title: 'Unseen' });
    await ann.put(`/api/movies/${id}`, { publication: 'draft' });
    const statuses = async (...scopes: TokenScope[]) =>
      (await (await withScopes(...scopes)).get(`/api/movies/slug/${slug}`)).status;
    expect([await statuses('read'), await statuses('titles'), await statuses('comments')]).toEqual([
      200, 200, 404,
    ]);
    expect((await bearer('unknown').get(`/api/movies/slug/${slug}`)).status).toBe(404);
    expect((await bearer(`lamphouse_${'x'.repeat(43)}`).get(`/api/movies/slug/${slug}`)).status).toBe(401);
  });

  test("the scope for scores allows nothing else on a match, whatever the owner's role", async () => {
    const { id } = await buildMatch(api.em());
    const scorer = await withScopes('scores');
    expect((await scorer.put(`/api/matches/${id}`, { homeScore: 1 })).status).toBe(200);
    const renamed = await scorer.put(`/api/matches/${id}`, { homeTeam: 'Others' });
    expect([renamed.status, (await renamed.json()).issues[0].path]).toEqual([403, 'homeTeam']);
    const whole = await withScopes('matches');
    expect((await whole.put(`/api/matches/${id}`, { homeTeam: 'Others' })).status).toBe(200);
  });
});

describe('the owner', () => {
  test('cannot give a scope that the role does not include', async () => {
    const { caller } = await signedInAs('moderator');
    const answer = await caller.post(tokens, { name: 'Too much', scopes: ['comments', 'titles'] });
    expect([answer.status, (await answer.json()).issues]).toEqual([
      403,
      [{ path: 'scopes.1', message: 'Your role, moderator, does not include this' }],
    ]);
  });

  test('reduces what a token may do when the role is reduced', async () => {
    const { caller } = await signedInAs('editor');
    const program = bearer((await issued(['titles'], caller)).token);
    expect((await program.post('/api/movies', title)).status).toBe(201);
    await api.em().execute("update admin_users set role = 'scorer' where email like 'editor%'");
    expect(await messageOf(await program.post('/api/movies', title))).toMatchObject([
      403,
      expect.stringContaining('Your role, scorer'),
    ]);
    expect(await (await program.get('/api/admin/me')).json()).toEqual({
      isAdmin: true,
      role: 'scorer',
      scopes: ['titles'],
    });
  });

  test('without a required second factor has tokens without rights', async () => {
    const { caller } = await signedInAs('editor');
    const program = bearer((await issued(['titles'], caller)).token);
    await api
      .em()
      .execute(
        "insert into ui_settings (key, value, category) values ('security_second_factor', 'editor', 'security') on conflict (key) do update set value = excluded.value",
      );
    expect((await program.post('/api/movies', title)).status).toBe(403);
    await api.em().execute("delete from ui_settings where key = 'security_second_factor'");
    expect((await program.post('/api/movies', title)).status).toBe(201);
  });

  test('loses all tokens when switched off or when the password is reset', async () => {
    const { caller } = await signedInAs('editor');
    const program = bearer((await issued(['titles'], caller)).token);
    await api.em().execute("update admin_users set is_active = false where email like 'editor%'");
    await api.em().execute("update admin_users set is_active = true where email like 'editor%'");
    expect((await program.get('/api/titles')).status).toBe(401);
    const again = cookieOf(
      await api.post('/api/login/admin', { email: 'editor@example.org', password: 'a long enough password' }),
    );
    const other = bearer((await issued(['titles'], callerOf(api.url, { Cookie: again }))).token);
    const [account] = await api
      .em()
      .execute<{ id: number }[]>("select id from admin_users where email like 'editor%'");
    const link = await (await ann.post(`/api/admin/accounts/${account?.id}/reset`)).json();
    expect((await other.get('/api/auth/user')).status).toBe(200);
    await api.post('/api/invitations/accept', {
      token: link.path.split('=')[1],
      password: 'another long password',
    });
    expect((await other.get('/api/auth/user')).status).toBe(401);
  });

  test("sees and revokes own tokens, an owner everyone's", async () => {
    const { caller } = await signedInAs('editor');
    const [mine, theirs] = [await issued(), await issued(['titles'], caller)];
    const namesFor = async (by: Caller) =>
      ((await (await by.get(tokens)).json()) as ApiToken[]).map(({ owner, isYours }) => [owner, isYours]);
    expect(await namesFor(ann)).toEqual([
      ['editor@example.org', false],
      [testAdmin.email, true],
    ]);
    expect(await namesFor(caller)).toEqual([['editor@example.org', true]]);
    expect((await caller.delete(`${tokens}/${mine.record.id}`)).status).toBe(404);
    expect((await ann.delete(`${tokens}/${theirs.record.id}`)).status).toBe(200);
    expect(await messageOf(await bearer(theirs.token).get('/api/titles'))).toMatchObject([
      401,
      expect.stringContaining('Account'),
    ]);
    expect((await ann.delete(`${tokens}/${theirs.record.id}`)).status).toBe(404);
  });

  test('must confirm the identity, and names a token once', async () => {
    await issued();
    const name = `Script ${made}`;
    const again = await ann.post(tokens, { name, scopes: ['read'] });
    expect([again.status, (await again.json()).issues[0].path]).toEqual([409, 'name']);
    await api.em().execute(`update sessions set sess = sess || '{"confirmedAt": 0}'`);
    const asked = await ann.post(tokens, { name: 'Later', scopes: ['read'] });
    expect([asked.status, (await asked.json()).needs]).toEqual([403, ['confirmation']]);
    expect((await ann.get(tokens)).status).toBe(200);
  });
});

test('writes are in history and activity with the name of the token, under its owner', async () => {
  const { token, record } = await issued(['read', 'titles']);
  const program = bearer(token);
  const { id } = await (await program.post('/api/movies', title)).json();
  const actor = `${testAdmin.email} (token ${record.name})`;
  const history = await (await ann.get(`/api/history/movie/${id}`)).json();
  expect(history.entries[0]).toMatchObject({ actor, op: 'insert' });
  const activity = await (await ann.get(`/api/activity?kind=movie&actor=${testAdmin.email}`)).json();
  expect(activity.entries[0]).toMatchObject({ actor, name: title.title });
  const csv = await (await program.get('/api/activity/export.csv?kind=movie')).text();
  expect(csv).toContain(actor);
  expect((await (await ann.get('/api/activity?kind=api_token')).json()).entries[0]).toMatchObject({
    actor: testAdmin.email,
    op: 'insert',
    name: record.name,
  });
  const plan = JSON.stringify(
    await api
      .em()
      .execute(
        `explain select seq from changes where person_of(actor) = 'ann@example.org' order by seq desc limit 10`,
      ),
  );
  expect(plan).toContain('changes_by_person');
});

describe('with a cookie in addition', () => {
  test('the cookie is ignored, so no origin check is needed', async () => {
    const { cookie } = await signedInAs('owner');
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const { token } = await issued(['titles']);
    expect((await bearer(token, foreign).post('/api/movies', title)).status).toBe(201);
    expect(
      (await bearer(token, { Cookie: cookie }).put('/api/ui-settings/branding_tagline', { value: 'x' }))
        .status,
    ).toBe(403);
    expect((await bearer('wrong', { Cookie: cookie }).get('/api/auth/user')).status).toBe(401);
    expect((await bearer('wrong', { Cookie: cookie, ...foreign }).post('/api/movies', title)).status).toBe(
      401,
    );
    expect((await callerOf(api.url, { Cookie: cookie, ...foreign }).post('/api/movies', title)).status).toBe(
      403,
    );
  });
});

test('an expired token is refused with its date and what to do', async () => {
  const { token, record } = await issued(['read']);
  await api
    .em()
    .execute("update api_tokens set expires_at = now() - interval '1 second' where id = ?", [record.id]);
  const answer = await bearer(token).get('/api/titles');
  expect([answer.status, answer.headers.get('WWW-Authenticate'), (await answer.json()).message]).toEqual([
    401,
    'Bearer',
    expect.stringMatching(/^This API token expired at 20.+Make another in the dashboard/),
  ]);
  const [listed]: ApiToken[] = await (await ann.get(tokens)).json();
  expect(listed?.isExpired).toBe(true);
});

test('unknown tokens are limited by address, valid ones never', async () => {
  const { token } = await issued(['read']);
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries += 1)
    statuses.push(
      (await fetch(`${api.url}/api/titles`, { headers: { Authorization: `Bearer wrong${tries}` } })).status,
    );
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]));
  expect(statuses.at(-1)).toBe(429);
  expect((await bearer(token).get('/api/titles')).status).toBe(200);
});
