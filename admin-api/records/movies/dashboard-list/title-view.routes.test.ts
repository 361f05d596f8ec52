import { hashSync } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHashed } from '#admin-api/team/auth/first-admin.ts';
import { startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { mostTitleViews, titleView, titleViewMessages } from '#schema/shapes/title-view.ts';

let api: TestApi;
let ann: Caller;
let bob: Caller;

beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
  const hash = hashSync(testAdmin.password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await addHashed(api.em(), 'bob@example.org', hash);
  const answer = await api.post('/api/login/admin', {
    email: 'bob@example.org',
    password: testAdmin.password,
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  bob = callerOf(api.url, { Cookie: cookies.join('; ') });
  for (const year of [1927, 1927, 1950]) await buildMovie(api.em(), { year });
});
afterAll(async () => await api.close());

const viewsOf = async (caller: Caller) =>
  titleView.array().parse(await (await caller.get('/api/title-views')).json());
const added = async (name: string, more: object = {}) => {
  const answer = await ann.post('/api/title-views', { name, filter: {}, isShared: false, ...more });
  expect(answer.status).toBe(201);
  return titleView.parse(await answer.json());
};

test('a view keeps its filter and order, counts its titles correctly, and is renamed, shared and deleted', async () => {
  const filter = { type: 'movie', yearFrom: '1927', yearTo: '1927', sort: 'title', order: 'desc' };
  const view = await added('Silent', { filter });
  expect(view).toMatchObject({ name: 'Silent', filter, isShared: false, isOwn: true, total: 2 });
  await buildMovie(api.em(), { year: 1927 });
  expect(await viewsOf(ann)).toMatchObject([{ id: view.id, total: 3 }]);
  expect(await viewsOf(bob)).toEqual([]);

  const path = `/api/title-views/${view.id}`;
  const changed = await ann.put(path, { name: 'Silent films', isShared: true });
  expect(await changed.json()).toMatchObject({ name: 'Silent films', filter, isShared: true });
  expect(await viewsOf(bob)).toMatchObject([{ name: 'Silent films', isOwn: false, total: 3 }]);
  // A shared view still belongs to its author.
  expect((await bob.put(path, { name: 'Mine' })).status).toBe(404);
  expect((await bob.delete(path)).status).toBe(404);

  expect((await ann.delete(path)).status).toBe(200);
  expect((await ann.delete(path)).status).toBe(404);
  expect(await viewsOf(bob)).toEqual([]);
});

test('an administrator can use a name once, in any case; another may use it too', async () => {
  const { id } = await added('Twice');
  const again = await ann.post('/api/title-views', { name: ' twice ', filter: {}, isShared: false });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ issues: [{ path: 'name', message: titleViewMessages.taken }] });
  const other = await added('Other');
  expect((await ann.put(`/api/title-views/${other.id}`, { name: 'TWICE' })).status).toBe(409);
  expect((await bob.post('/api/title-views', { name: 'Twice', filter: {}, isShared: false })).status).toBe(
    201,
  );
  for (const gone of [id, other.id]) await ann.delete(`/api/title-views/${gone}`);
});

test.each([
  [{ filter: {}, isShared: false }, 'name'],
  [{ name: ' ', filter: {}, isShared: false }, 'name'],
  [{ name: 'Old', filter: { yearFrom: 'soon' }, isShared: false }, 'filter.yearFrom'],
  [{ name: 'Old', filter: { page: '2' }, isShared: false }, 'filter.page'],
  [{ name: 'Old', filter: {} }, 'isShared'],
])('refuses %j, naming %s', async (body, field) => {
  const answer = await ann.post('/api/title-views', body);
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues.map(({ path }: { path: string }) => path)).toContain(field);
});

test('each administrator hides a shared view from the own sidebar alone, and shows it again', async () => {
  const { id } = await added('For all', { isShared: true });
  const secret = await added('Not for all');
  const hide = async (caller: Caller, view: number, body: object) =>
    await caller.put(`/api/title-views/${view}/hidden`, body);
  const hiddenFor = async (caller: Caller) =>
    (await viewsOf(caller)).flatMap((view) => (view.isHidden ? [view.name] : []));
  const answer = await hide(bob, id, { isHidden: true });
  expect(titleView.parse(await answer.json())).toMatchObject({ id, isHidden: true, isOwn: false });
  expect((await hide(bob, id, { isHidden: true })).status).toBe(200);
  expect([await hiddenFor(bob), await hiddenFor(ann)]).toEqual([['For all'], []]);
  expect((await hide(bob, id, { isHidden: false })).status).toBe(200);
  expect(await hiddenFor(bob)).toEqual([]);

  expect((await hide(bob, secret.id, { isHidden: true })).status).toBe(404);
  const wrong = await hide(bob, id, { isHidden: 'yes' });
  expect([wrong.status, (await wrong.json()).issues[0].path]).toEqual([400, 'isHidden']);
  // A view that is deleted leaves nothing behind.
  await hide(bob, id, { isHidden: true });
  expect((await ann.delete(`/api/title-views/${id}`)).status).toBe(200);
  expect(await api.em().execute('select view_id from hidden_title_views')).toEqual([]);
  await ann.delete(`/api/title-views/${secret.id}`);
});

test('their number is limited, and visitors have none', async () => {
  const em = api.em();
  await em.execute(`
    insert into title_views (name, filter, admin_id)
    select 'View ' || i, '{"rust": "1"}', id from admin_users, generate_series(1, ${mostTitleViews}) i where email = '${testAdmin.email}'`);
  const answer = await ann.post('/api/title-views', { name: 'One more', filter: {}, isShared: false });
  expect(answer.status).toBe(409);
  expect((await answer.json()).message).toBe(titleViewMessages.tooMany);
  // A filter of a view that no longer exists narrows nothing.
  expect((await viewsOf(ann))[0]).toMatchObject({ filter: { order: 'asc' } });
  expect((await api.get('/api/title-views')).status).toBe(401);
});

test('each account chooses the columns of its own lists', async () => {
  const read = async (caller: Caller) =>
    (await (await caller.get('/api/title-views/columns')).json()).columns;
  expect(await read(ann)).toEqual(['year', 'genre', 'state', 'problems']);
  expect((await ann.put('/api/title-views/columns', { columns: ['rating', 'year'] })).status).toBe(200);
  expect((await ann.put('/api/title-views/columns', { columns: [] })).status).toBe(200);
  expect(await read(ann)).toEqual([]);
  expect(await read(bob)).toEqual(['year', 'genre', 'state', 'problems']);
  for (const columns of [['colour'], ['year', 'year'], 'year'])
    expect((await ann.put('/api/title-views/columns', { columns })).status).toBe(400);
  expect(await read(ann)).toEqual([]);
});
