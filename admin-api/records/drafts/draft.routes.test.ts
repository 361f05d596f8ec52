import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '#admin-api/team/auth/first-admin.ts';
import { cookieOf, startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import { draftMessages, draftReply, listedDraft, mostDrafts } from '#schema/shapes/draft.ts';

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

test('a draft of a new record without a name is gone after a day, and one with a name stays', async () => {
  const begun = (name: string, fields: object) =>
    ann.put(`/api/drafts/movie/new-movie-${name}`, { ...body, fields, was: {} });
  await begun('blank', { title: ' ', year: '19' });
  await begun('named', { title: 'Metropolis' });
  const names = async () => (await listOf(ann)).map(({ record }) => record);
  expect(await names()).toEqual(expect.arrayContaining(['new-movie-blank', 'new-movie-named']));
  await api.em().execute("update drafts set saved_at = now() - interval '25 hours' where record like 'new%'");
  expect(await names()).toContain('new-movie-named');
  expect(await names()).not.toContain('new-movie-blank');
  await begun('next', { title: 'M' });
  const kept = await api
    .em()
    .execute("select record from drafts where record like 'new-movie-%' order by record");
  expect(kept).toEqual([{ record: 'new-movie-named' }, { record: 'new-movie-next' }]);
  for (const name of ['named', 'next']) await ann.delete(`/api/drafts/movie/new-movie-${name}`);
});
