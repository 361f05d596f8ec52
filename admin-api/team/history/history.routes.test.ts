import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { workOff } from '#admin-api/work/bulk-changes/testing/work-off.ts';
import type { ActivityList, HistoryList, HistoryState } from '#schema/shapes/history.ts';
import type { Movie } from '#schema/shapes/movie.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());

const added = async (title: string): Promise<Movie> =>
  (await ann.post('/api/movies', { title, type: 'movie', genre: 'Drama', posterUrl: '/p.jpg' })).json();
const historyOf = async (record: string): Promise<HistoryList> =>
  (await ann.get(`/api/history/${record}`)).json();
const activity = async (query: string): Promise<ActivityList> =>
  (await ann.get(`/api/activity?${query}`)).json();

test('a record has all changes of its fields, and each state can be restored', async () => {
  const { id } = await added('Sunrise');
  await ann.put(`/api/movies/${id}`, {
    title: 'Sunrise: A Song',
    isTop20: true,
    description: 'x'.repeat(400),
  });
  await api.em().execute("update movies set poster_color = '#123456' where id = ?", [id]);
  const { name, isDeleted, entries, total } = await historyOf(`movie/${id}`);
  expect([name, isDeleted, total]).toEqual(['Sunrise: A Song', false, 2]);
  expect(entries[0]).toMatchObject({ actor: testAdmin.email, op: 'update' });
  expect(entries[0]?.fields).toEqual(
    expect.arrayContaining([
      { field: 'title', from: 'Sunrise', to: 'Sunrise: A Song' },
      { field: 'isTop20', from: false, to: true },
      { field: 'description', from: null, to: `${'x'.repeat(300)} …` },
    ]),
  );
  const first: HistoryState = await (await ann.get(`/api/history/movie/${id}/${entries[1]?.seq}`)).json();
  const then = Object.fromEntries(first.differences.map(({ field, value }) => [field, value]));
  expect(then).toMatchObject({ title: 'Sunrise', isTop20: false });
  const restored = await ann.put(`/api/movies/${id}`, then);
  expect([restored.status, (await restored.json()).title]).toEqual([200, 'Sunrise']);
  const again: HistoryState = await (await ann.get(`/api/history/movie/${id}/${entries[1]?.seq}`)).json();
  expect(again.differences).toEqual([]);
});

test('a state whose uploaded file was deleted says so', async () => {
  const { id } = await added('Poster');
  await ann.put(`/api/movies/${id}`, { posterUrl: '/media/uploads/posters/0123abcd.webp' });
  await ann.put(`/api/movies/${id}`, { posterUrl: '/p.jpg' });
  const { entries } = await historyOf(`movie/${id}`);
  const state: HistoryState = await (await ann.get(`/api/history/movie/${id}/${entries[1]?.seq}`)).json();
  expect(state.differences).toEqual([
    { field: 'posterUrl', value: '/media/uploads/posters/0123abcd.webp', now: '/p.jpg', isLost: true },
  ]);
});

test('before its first line a record had the state that the line found', async () => {
  const { id } = await added('Long ago');
  await ann.put(`/api/movies/${id}`, { title: 'Now' });
  const { entries } = await historyOf(`movie/${id}`);
  await api.em().execute('delete from changes where seq = ?', [entries[1]?.seq ?? 0]);
  const state: HistoryState = await (await ann.get(`/api/history/movie/${id}/${entries[1]?.seq}`)).json();
  expect(state.differences).toEqual([{ field: 'title', value: 'Long ago', now: 'Now', isLost: false }]);
});

test('a deleted record has its history, and its states can be restored after the trash', async () => {
  const { id } = await added('Gone');
  await ann.delete(`/api/movies/${id}`);
  const { name, isDeleted, entries } = await historyOf(`movie/${id}`);
  expect([name, isDeleted, entries.map(({ op }) => op)]).toEqual(['Gone', true, ['delete', 'insert']]);
  expect((await ann.get(`/api/history/movie/${id}/${entries[1]?.seq}`)).status).toBe(409);
});

test.each([
  ['/api/history/king/1', 'kind'],
  ['/api/history/movie/0', 'id'],
  ['/api/history/movie/1/x', 'seq'],
  ['/api/activity?kind=king', 'kind'],
  ['/api/activity?from=yesterday', 'from'],
])('%s names what is wrong', async (path, field) => {
  const answer = await ann.get(path);
  expect([answer.status, (await answer.json()).issues[0].path]).toEqual([400, field]);
});

test('an unknown record has no history', async () => {
  expect(await historyOf('movie/999999')).toMatchObject({ name: null, entries: [], total: 0 });
  expect((await ann.get('/api/history/movie/999999/5')).status).toBe(404);
});

test('the activity shows equal changes as one, filtered by person, kind and day, and sign-ins', async () => {
  for (const title of ['One', 'Two', 'Three']) await added(title);
  const { entries, bytes, since } = await activity('kind=movie&limit=1');
  expect(entries).toMatchObject([
    { actor: testAdmin.email, kind: 'movie', op: 'insert', name: 'Three', count: expect.any(Number) },
  ]);
  expect(entries[0]?.count).toBeGreaterThanOrEqual(3);
  const { id } = await added('Four');
  for (const year of [1901, 1902]) await ann.put(`/api/movies/${id}`, { year });
  expect((await activity('kind=movie&limit=1')).entries).toMatchObject([
    { op: 'update', name: 'Four', count: 1 },
  ]);
  expect([bytes > 0, since]).toEqual([true, expect.any(String)]);
  const signIns = await activity(`kind=sign_in&actor=${testAdmin.email}`);
  expect(signIns.entries).toMatchObject([{ kind: 'sign_in', actor: testAdmin.email }]);
  for (const order of [{ all: true }, { paths: ['/movies', '/anime'] }])
    expect((await ann.post('/api/publish/orders', order)).status).toBe(200);
  expect((await activity('kind=publish_order')).entries).toMatchObject([
    { actor: testAdmin.email, name: '/movies, /anime', count: 2 },
  ]);
  expect((await activity('actor=nobody@example.org')).entries).toEqual([]);
  expect((await activity('to=2026-01-01')).entries).toEqual([]);
});

test('the activity lists bulk changes, each with its action and its size', async () => {
  const { id } = await added('Many at once');
  const order = { titles: { ids: [id] }, action: { kind: 'add-genre', genre: 'Noir' } };
  expect((await ann.post('/api/bulk-changes', order)).ok).toBe(true);
  expect((await activity('kind=bulk_change')).entries).toMatchObject([
    { actor: testAdmin.email, op: 'insert', name: 'add genre Noir, 1 record' },
  ]);
});

test('what a bulk change does is one line, which opens to sums', async () => {
  const ids = [await added('Deed one'), await added('Deed two')].map(({ id }) => id);
  const order = { titles: { ids }, action: { kind: 'add-genre', genre: 'Western' } };
  const { id } = await (await ann.post('/api/bulk-changes', order)).json();
  await workOff(api.em, 3);
  const [newest] = (await activity('limit=1')).entries;
  expect(newest).toMatchObject({ kind: 'bulk_change', recordId: id, name: 'add genre Western, 2 records' });
  const sums = await (await ann.get(`/api/activity/deeds/bulk_change/${id}`)).json();
  expect(sums).toEqual([{ kind: 'movie', op: 'update', count: 2 }]);
  // The history of a record and the export have every line.
  const history: HistoryList = await (await ann.get(`/api/history/movie/${ids[0]}`)).json();
  expect(history.entries[0]).toMatchObject({ op: 'update', actor: testAdmin.email });
  expect(await (await ann.get('/api/activity/export.csv?kind=movie')).text()).toContain('Deed two');
});

test('pages of the activity continue without a gap', async () => {
  const found: number[] = [];
  let before = '';
  for (;;) {
    const { entries, next } = await activity(`limit=2${before}`);
    found.push(...entries.map(({ seq }) => seq));
    if (next === null) break;
    before = `&before=${next}`;
  }
  const all = (await activity('limit=100')).entries.map(({ seq }) => seq);
  expect(found).toEqual(all);
});

test('is exported as CSV with a byte-order mark, in which no cell is a formula', async () => {
  await added('=1+1, "quoted"');
  const answer = await ann.get('/api/activity/export.csv?kind=movie');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const [head, line] = bytes.subarray(3).toString().split('\r\n');
  expect(head).toBe('at,actor,kind,op,recordId,name,fields');
  expect(line).toContain(`"'=1+1, ""quoted"""`);
});
