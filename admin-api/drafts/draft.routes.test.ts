import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '#admin-api/auth/first-admin.ts';
import { cookieOf, startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import { draftMessages, draftReply, listedDraft, mostDrafts } from '#schema/draft.ts';

let api: TestApi;
let ann: Caller;
let bob: Caller;

beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
  const account = { email: 'bob@example.org', password: 'a long enough password' };
  await createAdmin(api.em(), account.email, account.password, 'editor');
  bob = callerOf(api.url, { Cookie: cookieOf(await api.post('/api/login/admin', account)) });
});
afterAll(() => api.close());

const path = '/api/drafts/movie/7';
const body = {
  fields: { title: 'Metropol\u0000', year: 'soon', isTrending: true, rating: null },
  was: { title: 'Metropolis', year: 1927, isTrending: false, rating: 8.3 },
  name: 'Metropolis',
  address: '/movies/metropolis/edit?page=2',
  version: 0,
};
const listOf = async (caller: Caller) =>
  listedDraft.array().parse(await (await caller.get('/api/drafts')).json());
const draftOf = async (caller: Caller, at = path) =>
  draftReply.parse(await (await caller.get(at)).json()).draft;

test('stores the typed text, valid or not, for its author only', async () => {
  expect(await draftOf(ann)).toBeNull();
  const kept = await ann.put(path, body);
  expect(kept.status).toBe(200);
  const fields = { ...body.fields, title: 'Metropol' };
  expect(await draftOf(ann)).toMatchObject({ ...body, fields, kind: 'movie', record: '7', version: 1 });
  expect(await listOf(ann)).toMatchObject([{ kind: 'movie', record: '7', name: 'Metropolis' }]);
  expect([await listOf(bob), await draftOf(bob)]).toEqual([[], null]);
  expect(await (await bob.delete(path)).json()).toEqual({ wasThere: false });
  expect((await ann.put('/api/drafts/season/new-12-a1', { ...body, was: {} })).status).toBe(200);
  expect((await listOf(ann)).map(({ record }) => record)).toEqual(['new-12-a1', '7']);
  expect(await (await ann.delete('/api/drafts/season/new-12-a1')).json()).toEqual({ wasThere: true });
});

test("two windows do not overwrite each other's text", async () => {
  const later = { ...body, fields: { title: 'Metropolis!' }, version: 1 };
  expect(await (await ann.put(path, later)).json()).toMatchObject({ version: 2 });
  for (const version of [0, 1, 3]) {
    const refused = await ann.put(path, { ...body, version });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: draftMessages.changed, current: { fields: later.fields, version: 2 } },
    ]);
  }
  const atOnce = await Promise.all([1, 2, 3].map(() => ann.put('/api/drafts/page/new', body)));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await ann.delete('/api/drafts/page/new');
});

test.each([
  ['movie/7', { ...body, fields: { title: { nested: 1 } } }, 'fields.title'],
  ['movie/7', { ...body, fields: { 'no name': 1 } }, 'fields.no name'],
  ['movie/7', { ...body, fields: { title: 'x'.repeat(500_001) } }, 'fields.title'],
  ['movie/7', { ...body, address: '//elsewhere.example' }, 'address'],
  ['movie/7', { ...body, version: -1 }, 'version'],
  ['comment/7', body, 'kind'],
  ['movie/newest', body, 'record'],
])('refuses for %s what no form sends, naming the field', async (at, sent, field) => {
  const answer = await ann.put(`/api/drafts/${at}`, sent);
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues.map(({ path: named }: { path: string }) => named)).toContain(field);
});

test('an administrator has a limited number of them; they are deleted with the account', async () => {
  await api.em().execute(`
    insert into drafts (admin_id, kind, record, fields, was, name, address)
    select id, 'movie', 'new-' || i, '{}', '{}', '', '/movies/add' from admin_users, generate_series(1, ${mostDrafts}) i
     where email = 'bob@example.org'`);
  const refused = await bob.put('/api/drafts/match/new', body);
  expect([refused.status, (await refused.json()).message]).toEqual([409, draftMessages.tooMany]);
  await api.em().execute(`delete from admin_users where email = 'bob@example.org'`);
  expect(await api.em().execute('select distinct record from drafts')).toEqual([{ record: '7' }]);
});
