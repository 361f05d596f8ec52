import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayCall, permissionOf } from '#admin-api/ground/http/permissions.ts';
import { cookieOf, startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import { filledPath, type Route, routesOf } from '#admin-api/testing/routes.ts';
import { type Role, roles } from '#schema/rules/permissions.ts';
import { createAdmin } from './first-admin.ts';

let api: TestApi;
let guarded: Route[];
const callers = {} as Record<Role, Caller>;
const cookies = {} as Record<Role, string>;
const ids = {} as Record<Role, number>;

beforeAll(async () => {
  api = await startApi();
  guarded = routesOf(api.app).filter(({ guard }) => guard === 'admin');
  for (const role of roles) {
    const email = `${role}@example.org`;
    const password = 'a long enough password';
    await createAdmin(api.em(), email, password, role);
    const answer = await api.post('/api/login/admin', { email, password });
    cookies[role] = cookieOf(answer);
    callers[role] = callerOf(api.url, { Cookie: cookies[role] });
    ids[role] = (await (await callers[role].get('/api/auth/user')).json()).id;
  }
});
afterAll(() => api.close());

test('every call of administrators declares its access', () => {
  const missing = guarded.filter(({ access }) => permissionOf(access) === undefined);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('a call that declares no access is for owners', () => {
  expect(roles.filter((role) => mayCall(role, { method: 'GET' }))).toEqual(['owner']);
});

const isRefused = async (role: Role, { method, path }: Route) => {
  const answer = await fetch(api.url + filledPath(path, '999999'), {
    method,
    headers: { Cookie: cookies[role], 'Content-Type': 'application/json' },
    ...(method !== 'GET' && method !== 'HEAD' && { body: '[]' }),
  });
  await answer.body?.cancel();
  return answer.status === 403;
};

/** Guarded calls by the beginning of their paths, as the documentation lists them. */
const expected: Record<Role, { writes: RegExp; reads: RegExp }> = {
  owner: { writes: /./, reads: /./ },
  editor: {
    writes:
      /^\/api\/(movies|seasons|episodes|matches|match-incidents|dead-links|pages|collections|people|home|bundles\/home|bulk-changes|title-views|titles|trash|upload|media|doubles|merges|imports|drafts|preview-links|asks|admin\/(me|password|sessions|tokens|confirm|second-factor|passkeys))\b/,
    reads: /^\/api\/(?!comments|contact|activity|backup|webhooks|admin\/(accounts|invitations))/,
  },
  moderator: {
    writes:
      /^\/api\/(comments|contact|asks|admin\/(me|password|sessions|tokens|confirm|second-factor|passkeys))\b/,
    reads:
      /^\/api\/(?!dead-links|waiting\/titles|trash|movies|people|schedule|upload|media|doubles|merges|imports|drafts|preview-links|lookup|activity|backup|webhooks|admin\/(accounts|invitations))/,
  },
  scorer: {
    writes:
      /^\/api\/(match-incidents|matches\/:id$|admin\/(me|password|sessions|tokens|confirm|second-factor|passkeys))/,
    reads:
      /^\/api\/(?!dead-links|waiting\/titles|trash|movies|people|schedule|upload|media|doubles|merges|imports|drafts|preview-links|lookup|activity|backup|webhooks|comments|contact|asks|admin\/(accounts|invitations))/,
  },
};

describe.each(roles)('%s', (role) => {
  test('allows the calls of the role and no others', async () => {
    const wrong: string[] = [];
    for (const route of guarded) {
      // Signing out and deleting matches have tests of their own.
      if (route.name === 'DELETE /api/admin/sessions') continue;
      const { writes, reads } = expected[role];
      const isExpected = (route.isWrite ? writes : reads).test(route.path) && !isMatchRemoval(role, route);
      if ((await isRefused(role, route)) === isExpected) wrong.push(route.name);
    }
    expect(wrong).toEqual([]);
  });

  test('is an administrator, and gets its role', async () => {
    expect(await (await callers[role].get('/api/admin/me')).json()).toEqual({ isAdmin: true, role });
    expect(await (await callers[role].get('/api/auth/user')).json()).toMatchObject({ role });
  });
});

const isMatchRemoval = (role: Role, { method, path }: Route) =>
  role === 'scorer' && path === '/api/matches/:id' && method === 'DELETE';

test('a scorer changes the score and the phase of a match and nothing else', async () => {
  const { id } = await buildMatch(api.em());
  const scored = await callers.scorer.put(`/api/matches/${id}`, { phase: 'first_half', homeScore: 1 });
  expect([scored.status, (await scored.json()).homeScore]).toEqual([200, 1]);
  const renamed = await callers.scorer.put(`/api/matches/${id}`, { homeScore: 2, homeTeam: 'Others' });
  expect([renamed.status, (await renamed.json()).issues]).toEqual([
    403,
    [{ path: 'homeTeam', message: expect.stringContaining('scorer') }],
  ]);
  expect((await (await api.get(`/api/matches/${id}`)).json()).homeScore).toBe(1);
});

describe('an owner', () => {
  const path = (role: Role) => `/api/admin/accounts/${ids[role]}`;

  test('gives another role, which is valid from the next call', async () => {
    expect((await callers.scorer.get('/api/comments')).status).toBe(403);
    const changed = await callers.owner.put(path('scorer'), { role: 'moderator' });
    expect([changed.status, (await changed.json()).role]).toEqual([200, 'moderator']);
    expect((await callers.scorer.get('/api/comments')).status).toBe(200);
    await callers.owner.put(path('scorer'), { role: 'scorer' });
  });

  test('cannot give up the own role, and must name a known role', async () => {
    const down = await callers.owner.put(path('owner'), { role: 'editor' });
    expect([down.status, (await down.json()).message]).toEqual([
      409,
      'You cannot change your own role: another owner can',
    ]);
    const unknown = await callers.owner.put(path('editor'), { role: 'king' });
    expect([unknown.status, (await unknown.json()).issues]).toEqual([
      400,
      [{ path: 'role', message: 'Must be owner, editor, moderator or scorer' }],
    ]);
  });

  test('adds an editor unless another role is chosen', async () => {
    const added = await callers.owner.post('/api/admin/invitations', { email: 'new@example.org' });
    expect((await added.json()).role).toBe('editor');
  });

  test('when two demote each other at once, one remains', async () => {
    await callers.owner.put(path('editor'), { role: 'owner' });
    await Promise.all([
      callers.owner.put(path('editor'), { role: 'scorer' }),
      callers.editor.put(path('owner'), { role: 'scorer' }),
    ]);
    const [row] = await api.em().execute("select count(*)::int as n from admin_users where role = 'owner'");
    expect(row).toEqual({ n: 1 });
  });
});
