import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildCollection, buildMovie } from '#admin-api/testing/factories.ts';
import { homeRows } from '#schema/rules/home-rows.ts';
import { homeBundle } from '#schema/shapes/bundle.ts';
import {
  arrangementMessages,
  defaultArrangement,
  type RowRule,
  type RowSource,
  storedArrangement,
} from '#schema/shapes/home-arrangement.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['home_arrangement', 'movies', 'collections'])
    await api.em().execute(`delete from ${table}`);
});

const rowOf = (source: RowSource, changes: object = {}) => ({
  key: 'row-1',
  title: 'Row',
  source,
  limit: 10,
  isHidden: false,
  ...changes,
});
const arranged = (...rows: object[]) => ({ hero: defaultArrangement.hero, rows });

async function preview(body: object) {
  const answer = await admin.post('/api/bundles/home', body);
  expect(answer.status).toBe(200);
  return homeBundle.parse(await answer.json());
}

/** The titles of a row with this rule. */
async function titlesBy(rule: RowRule, limit = 10): Promise<string[]> {
  const { rows } = await preview(arranged(rowOf({ kind: 'rule', rule }, { limit })));
  return rows[0]?.movies.map(({ title }) => title) ?? [];
}

describe('an arrangement', () => {
  test('has the specification’s rows in order until one is saved', async () => {
    const read = storedArrangement.parse(await (await api.get('/api/home')).json());
    expect(read.version).toBe(0);
    expect(read.rows.map(({ title }) => title)).toEqual(homeRows.map(({ title }) => title));
    const home = homeBundle.parse(await (await api.get('/api/bundles/home')).json());
    expect(home.rows.map(({ key }) => key)).toEqual(homeRows.map(({ key }) => key));
    expect(home.heroSource).toEqual({ kind: 'standard' });
  });

  test('is what home shows once it is saved, without hidden rows', async () => {
    await buildMovie(api.em(), { title: 'Heat' });
    const [popular, hidden] = defaultArrangement.rows.slice(1, 3);
    const body = {
      hero: { source: { kind: 'standard' }, isHidden: true },
      rows: [
        { ...popular, title: 'In demand' },
        { ...hidden, isHidden: true },
      ],
      version: 0,
    };
    const saved = await admin.put('/api/home', body);
    expect(saved.status).toBe(200);
    expect(await saved.json()).toEqual({ ...body, version: 1 });
    const home = homeBundle.parse(await (await api.get('/api/bundles/home')).json());
    expect(home).toMatchObject({
      hero: [],
      heroSource: null,
      rows: [{ key: 'popular', title: 'In demand' }],
    });
  });

  test('that was saved by another person meanwhile is not overwritten', async () => {
    const save = (version: number) => admin.put('/api/home', { ...defaultArrangement, version });
    expect((await save(0)).status).toBe(200);
    const late = await save(0);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      message: arrangementMessages.conflict,
      issues: [{ path: 'version' }],
    });
    expect((await save(1)).status).toBe(200);
    const both = await Promise.all([save(2), save(2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is refused by the row and the field that is wrong', async () => {
    const standard = rowOf({ kind: 'standard' }, { key: 'popular' });
    const wrong: [object, string][] = [
      [rowOf({ kind: 'standard' }), 'rows.0.source'],
      [{ ...standard, title: '  ' }, 'rows.0.title'],
      [{ ...standard, key: 'A b' }, 'rows.0.key'],
      [{ ...standard, limit: 31 }, 'rows.0.limit'],
      [{ ...standard, isHidden: 'no' }, 'rows.0.isHidden'],
      [{ ...standard, colour: 'red' }, 'rows.0.colour'],
      [rowOf({ kind: 'rule', rule: { year: 'soon' } }), 'rows.0.source.rule.year'],
      [rowOf({ kind: 'rule', rule: { isTrending: false as never } }), 'rows.0.source.rule.isTrending'],
      [rowOf({ kind: 'collection', collection: 0 }), 'rows.0.source.collection'],
    ];
    for (const [row, path] of wrong) {
      for (const send of [
        () => admin.post('/api/bundles/home', arranged(row)),
        () => admin.put('/api/home', { ...arranged(row), version: 0 }),
      ]) {
        const answer = await send();
        expect(answer.status, path).toBe(400);
        expect((await answer.json()).issues.map((issue: { path: string }) => issue.path)).toContain(path);
      }
    }
    const twice = await admin.post('/api/bundles/home', arranged(standard, standard));
    expect(await twice.json()).toMatchObject({ issues: [{ path: 'rows.1.key' }] });
    const many = Array.from({ length: 41 }, (_, n) => rowOf({ kind: 'rule', rule: {} }, { key: `r${n}` }));
    expect((await admin.post('/api/bundles/home', arranged(...many))).status).toBe(400);
    expect((await api.put('/api/home', { ...defaultArrangement, version: 0 })).status).toBe(401);
    expect((await api.post('/api/bundles/home', defaultArrangement)).status).toBe(401);
  });

  test('leaves out a row that home no longer has, and keeps the others', async () => {
    const [popular] = defaultArrangement.rows.slice(1, 2);
    const former = rowOf({ kind: 'standard' }, { key: 'watch-now' });
    const json = JSON.stringify(arranged(former, { ...popular, title: 'In demand' }));
    await api.em().execute('insert into home_arrangement (version, contents) values (3, ?)', [json]);
    const read = storedArrangement.parse(await (await api.get('/api/home')).json());
    expect(read).toMatchObject({ version: 3, rows: [{ key: 'popular', title: 'In demand' }] });
    expect(read.rows).toHaveLength(1);
  });

  test('that is no longer valid counts as none', async () => {
    await api.em().execute(`insert into home_arrangement (version, contents) values (3, '{"rows": 7}')`);
    expect(await (await api.get('/api/home')).json()).toEqual({ ...defaultArrangement, version: 3 });
  });
});

describe('a row', () => {
  test('by rule contains the titles that meet all its conditions, in its order', async () => {
    const em = api.em();
    await buildMovie(em, { title: 'Old drama', year: 1950, rating: 9 });
    await buildMovie(em, { title: 'Drama', year: 2012, rating: 6, isTrending: true });
    await buildMovie(em, { title: 'Better drama', year: 2015, rating: 8, isTop20: true });
    await buildMovie(em, { title: 'Comedy', genre: 'Comedy', year: 2013, streamUrl: 'https://a.example/a' });
    await buildMovie(em, { title: 'Anime drama', type: 'anime', year: 2014, country: 'France, Japan' });
    expect(await titlesBy({ genre: 'drama', year: '2010s', type: 'movie', sort: 'rating' })).toEqual([
      'Better drama',
      'Drama',
    ]);
    expect(await titlesBy({ sort: 'newest' }, 2)).toEqual(['Anime drama', 'Comedy']);
    expect(await titlesBy({ genre: 'Comedy, Drama', year: '2010s', sort: 'latest' })).toEqual([
      'Better drama',
      'Anime drama',
      'Comedy',
      'Drama',
    ]);
    expect(await titlesBy({ isTrending: true })).toEqual(['Drama']);
    expect(await titlesBy({ isTrending: true, sort: 'popular' })).toEqual(['Drama']);
    expect(await titlesBy({ isTop20: true, genre: 'Drama' })).toEqual(['Better drama']);
    expect(await titlesBy({ watch: 'now' })).toEqual(['Comedy']);
    for (const country of ['Japan', 'France'])
      expect(await titlesBy({ country }), country).toEqual(['Anime drama']);
    expect(await titlesBy({ country: 'Other', isTop20: true })).toEqual(['Better drama']);
    expect(await titlesBy({ country: 'Japan', isTop20: true })).toEqual([]);
    expect(await titlesBy({ genre: `'; drop table movies; --` })).toEqual([]);
  });

  test('by hand is a collection in its order, and so may the hero be', async () => {
    const em = api.em();
    const ids: number[] = [];
    for (const title of ['A', 'B', 'C']) ids.push((await buildMovie(em, { title })).id);
    const { id, slug } = await buildCollection(em);
    await admin.post(`/api/collections/${id}/titles`, { movieIds: ids.toReversed() });
    const source = { kind: 'collection' as const, collection: id };
    const body = { hero: { source, isHidden: false }, rows: [rowOf(source, { limit: 2 })] };
    const home = await preview(body);
    expect(home.hero.map(({ title }) => title)).toEqual(['C', 'B', 'A']);
    expect(home.rows).toMatchObject([{ slug, movies: [{ title: 'C' }, { title: 'B' }] }]);
    expect(await titlesBy({ collection: id, sort: 'newest' }, 2)).toEqual(['C', 'B']);
    expect(await titlesBy({ collection: id, genre: 'Comedy' })).toEqual([]);
    await admin.delete(`/api/collections/${id}`);
    expect((await preview(body)).rows).toMatchObject([{ slug: null, movies: [] }]);
  });
});
