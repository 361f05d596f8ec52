import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { poolOf } from '#admin-api/orm.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import {
  buildCollection,
  buildComment,
  buildEpisode,
  buildMovie,
  buildSeason,
} from '#admin-api/testing/factories.ts';
import { type BulkChange, bulkChange, bulkMessages } from '#schema/shapes/bulk-change.ts';
import { errorReply } from '#schema/shapes/error.ts';
import { doubleList, mergeableDoubles } from '#schema/shapes/title-merge.ts';
import { workBatch } from './batch.queries.ts';
import { workOff as workOffAll } from './testing/work-off.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());
beforeEach(() =>
  api
    .em()
    .execute(
      'truncate movies, collections, people, trash, title_merges, different_titles, bulk_changes, bulk_change_rows restart identity cascade',
    ),
);

type Changes = Parameters<typeof buildMovie>[1];
/** Titles of one name and year, which differ in nothing else unless they say so. */
async function films(...all: Changes[]) {
  const built: Awaited<ReturnType<typeof buildMovie>>[] = [];
  for (const changes of all)
    built.push(await buildMovie(api.em(), { title: 'Heron', year: 1950, description: null, ...changes }));
  return built;
}

/** Everything that belongs to titles, without the columns that describe the writing itself. */
async function catalogue() {
  const tables = [
    'movies',
    'seasons',
    'episodes',
    'comments',
    'credits',
    'collection_titles',
    'slug_redirects',
    'title_ratings',
    'asks',
  ];
  const rows = tables.map(async (table) => [
    table,
    await api
      .em()
      .execute(
        `select to_jsonb(t) - array['changed_at', 'edited_at', 'edited_by', 'revised_at'] as row from ${table} t order by 1`,
      ),
  ]);
  return Object.fromEntries(await Promise.all(rows));
}

const mergeable = async () => mergeableDoubles.parse(await (await ann.get('/api/doubles/mergeable')).json());
const conflicts = async () =>
  doubleList.parse(await (await ann.get('/api/doubles')).json()).pairs.map((pair) => pair.conflicts);
const send = async (path: string) => {
  const answer = await ann.post(`/api/bulk-changes/${path}`);
  return { status: answer.status, body: await answer.json() };
};
async function mergeAll(): Promise<BulkChange> {
  const { status, body } = await send('merge');
  expect(status).toBe(202);
  return bulkChange.parse(body);
}
const listed = async (id: number) =>
  bulkChange
    .array()
    .parse(await (await ann.get('/api/bulk-changes')).json())
    .find((change) => change.id === id);
const workOff = (most = 3) => workOffAll(api.em, most);
const ids = async () =>
  (await api.em().execute<{ id: number }[]>('select id from movies order by id')).map(({ id }) => id);

/** Of three Herons, of which the later ones bring something, of two Cranes with seasons, and of two Storks that contradict each other. */
async function world() {
  const em = api.em();
  const [first, second, third] = await films(
    { slug: 'heron', genre: 'Drama', country: null },
    { slug: 'heron-2', genre: 'Drama, War', key: 'a:1' },
    { slug: 'heron-3', genre: 'Drama, War, Comedy', country: 'Peru', streamUrl: 'https://a.example/1' },
  );
  const [crane, other] = await films(
    { title: 'Crane', type: 'tv_show', slug: 'crane' },
    { title: 'The Crane!', type: 'tv_show', slug: 'the-crane', description: 'A bird.' },
  );
  await films(
    { title: 'Stork', streamUrl: 'https://a.example/2' },
    { title: 'Stork', streamUrl: 'https://b.example/2' },
  );
  if (!first || !second || !third || !crane || !other) throw new Error('Not built');
  await buildComment(em, { movie: second });
  await buildComment(em, { movie: third });
  const season = await buildSeason(em, { show: other });
  await buildEpisode(em, { season });
  const { id } = await buildCollection(em, { slug: 'birds', title: 'Birds' });
  await em.execute('insert into collection_titles values (?, ?, 1), (?, ?, 2)', [
    id,
    second.id,
    id,
    other.id,
  ]);
  await em.execute(`insert into people (id, name, slug) values (1, 'Ada', 'ada'), (2, 'Bo', 'bo')`);
  await em.execute(
    `insert into credits (person_id, movie_id, role) values (1, ?, 'director'), (1, ?, 'director'), (2, ?, 'cast')`,
    [first.id, third.id, third.id],
  );
  return { first: first.id, second: second.id, third: third.id, crane: crane.id };
}

test('all doubles without a conflict become one title each, and one undo brings all of them back', async () => {
  const { first, crane } = await world();
  const before = await catalogue();
  expect(await mergeable()).toEqual({ titles: 3, left: 1 });
  const { id, total, action, startedBy } = await mergeAll();
  expect({ total, action, startedBy }).toEqual({
    total: 3,
    action: { kind: 'merge', left: 1 },
    startedBy: 'ann@example.org',
  });
  await workOff();
  expect(await listed(id)).toMatchObject({ state: 'done', done: 3, changed: 3, skipped: 0 });
  expect(await ids()).toEqual([first, crane, 6, 7]);
  for (const slug of ['heron', 'heron-2', 'heron-3'])
    expect(await (await api.get(`/api/movies/slug/${slug}`)).json()).toMatchObject({
      id: first,
      genre: 'Drama, War, Comedy',
      country: 'Peru',
      streamUrl: 'https://a.example/1',
    });
  expect((await (await api.get(`/api/shows/${crane}/seasons`)).json()).length).toBe(1);
  const owners = `select distinct movie_id from credits union select movie_id from comments`;
  expect(await api.em().execute(owners)).toEqual([{ movie_id: first }]);
  // Its one line stands among the bulk changes, not each of its merges.
  expect(await (await ann.get('/api/merges')).json()).toEqual([]);
  expect(await mergeable()).toEqual({ titles: 0, left: 1 });
  expect(await send('merge')).toMatchObject({ status: 409, body: { message: bulkMessages.noDoubles } });

  expect((await send(`${id}/undo`)).status).toBe(202);
  await workOff(1);
  expect(await catalogue()).toEqual(before);
  expect(await listed(id)).toMatchObject({ undoneBy: expect.any(Number) });
  expect(await mergeable()).toEqual({ titles: 3, left: 1 });
});

test('a merge that is stopped goes no further, and what it merged is undone', async () => {
  await world();
  const before = await catalogue();
  const { id } = await mergeAll();
  await workBatch(api.em(), id, { size: 2 });
  expect((await send(`${id}/stop`)).status).toBe(200);
  await workOff();
  expect(await listed(id)).toMatchObject({ state: 'stopped', done: 2, changed: 2, total: 3 });
  expect((await send(`${id}/undo`)).status).toBe(202);
  await workOff();
  expect(await catalogue()).toEqual(before);
});

test.each<[string, Changes, Changes, string[]]>([
  ['another type', { type: 'movie' }, { type: 'anime' }, ['type']],
  ['another country', { country: 'Peru' }, { country: 'Chile' }, ['country']],
  ['the same country in other letters', { country: 'Peru' }, { country: 'PERU' }, []],
  ['a text of its own', { description: 'One.' }, { description: 'Another.' }, ['description']],
  [
    'another stream',
    { streamUrl: 'https://a.example/1' },
    { streamUrl: 'https://a.example/2' },
    ['streamUrl'],
  ],
  [
    'another length and rating',
    { duration: 90, rating: 7 },
    { duration: 95, rating: 8 },
    ['rating', 'duration'],
  ],
  ['another publication', {}, { publication: 'draft' }, ['publication']],
  ['another key of one source', { key: 'a:1' }, { key: 'a:2' }, ['key']],
  ['a key of another source', { key: 'a:1' }, { key: 'b:1' }, []],
  [
    'other genres, quality and poster',
    { genre: 'War', quality: 'HD' },
    { quality: '4K', posterUrl: '/b.jpg' },
    [],
  ],
  ['one year not known', { year: null }, {}, []],
])('a double with %s', async (_what, one, other, expected) => {
  const built = await films(one, other);
  expect(await conflicts()).toEqual([expected]);
  const isMerged = expected.length === 0 && one?.year !== null;
  expect(await mergeable()).toEqual({ titles: Number(isMerged), left: Number(!isMerged) });
  expect((await send('merge')).status).toBe(isMerged ? 202 : 409);
  await workOff();
  expect(await ids()).toHaveLength(isMerged ? 1 : built.length);
});

test('seasons of one number and credits that neither has all of are conflicts, and so is what somebody called different', async () => {
  const em = api.em();
  const [one, other] = await films({ type: 'tv_show' }, { type: 'tv_show' });
  for (const show of [one, other]) if (show) await buildSeason(em, { show });
  await films({ title: 'Crane' }, { title: 'Crane' });
  await em.execute(`insert into people (id, name, slug) values (1, 'Ada', 'ada'), (2, 'Bo', 'bo')`);
  await em.execute(
    `insert into credits (person_id, movie_id, role) values (1, 3, 'director'), (2, 4, 'director')`,
  );
  expect(await conflicts()).toEqual([['credits'], ['seasons']]);
  // 5 and 6 are said to be different, so nobody knows which of them 7 is; 8 is none of these.
  await films({ title: 'Stork' }, { title: 'Stork' }, { title: 'Stork' });
  await ann.post('/api/doubles/different', { one: 5, other: 6 });
  expect(await mergeable()).toEqual({ titles: 0, left: 4 });
});

test('a title that contradicts another of its name by now is left as it is', async () => {
  await films({ streamUrl: 'https://a.example/1' }, {});
  const { id } = await mergeAll();
  await ann.put('/api/movies/2', { streamUrl: 'https://b.example/1' });
  await workOff();
  expect(await listed(id)).toMatchObject({ state: 'done', done: 1, changed: 0, skipped: 0 });
  expect(await ids()).toEqual([1, 2]);
});

test('an undo that is not fully possible names the titles and changes nothing', async () => {
  const { first } = await world();
  const { id } = await mergeAll();
  await workOff();
  await ann.put(`/api/movies/${first}`, { genre: 'Comedy' });
  const before = await catalogue();
  const { status, body } = await send(`${id}/undo`);
  expect(status).toBe(409);
  expect(errorReply.parse(body)).toMatchObject({
    message: 'One record is not as the merge left them. Nothing was undone',
    issues: [{ path: `kept.${first}`, message: 'Heron (1950)' }],
  });
  await workOff();
  expect(await catalogue()).toEqual(before);
});

test('a title that changes while the undo runs stays merged, and is named', async () => {
  await films({ country: null }, { country: 'Peru' });
  const { id } = await mergeAll();
  await workOff();
  const undo = bulkChange.parse((await send(`${id}/undo`)).body);
  await ann.put('/api/movies/1', { country: 'Chile' });
  await workOff();
  expect(await listed(undo.id)).toMatchObject({
    state: 'done',
    changed: 0,
    skipped: 1,
    skippedRecords: [{ name: 'Heron (1950)', reason: expect.stringContaining('Nothing was undone') }],
  });
  expect(await ids()).toEqual([1]);
});

/** The statements that some work sends. */
async function sentBy(work: () => Promise<unknown>): Promise<number> {
  const client = await (await poolOf(api.orm)).connect();
  const query = vi.spyOn(Object.getPrototypeOf(client), 'query');
  client.release();
  await work();
  const sent = query.mock.calls.length;
  query.mockRestore();
  return sent;
}

test('an order of a thousand merges takes as many statements as one of ten, and each of its steps as many as any other', async () => {
  const pairs = (from: number, to: number) =>
    api.em().execute(`
      insert into movies (title, slug, genre, year, type, poster_url)
        select 'Film ' || i, 'film-' || i || '-' || n, '', 2000, 'movie', '/p.svg'
          from generate_series(${from}, ${to}) i, generate_series(1, 2) n`);
  await pairs(1, 10);
  const few = await sentBy(() => send('merge'));
  await workOff(20);
  await pairs(1001, 2000);
  expect(await sentBy(() => send('merge'))).toBe(few);
  const [change] = bulkChange.array().parse(await (await ann.get('/api/bulk-changes')).json());
  expect(change?.total).toBe(1000);
  // However many merges a batch has, they share its statements.
  const batch = (id = 0, size = 20) => sentBy(() => workBatch(api.em(), id, { size }));
  expect(await batch(change?.id, 5)).toBe(await batch(change?.id));
  await send(`${change?.id}/stop`);
  const undo = bulkChange.parse((await send(`${change?.id}/undo`)).body);
  await batch(undo.id);
  expect(await batch(undo.id, 5)).toBe(await batch(undo.id, 10));
  await workOff(20);
  expect(await listed(undo.id)).toMatchObject({ state: 'done', changed: 25, skipped: 0 });
  expect(await ids()).toHaveLength(2010);
});
