import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { slugPattern } from '#schema/rules/slug.ts';
import { importBatch } from './import-batch.ts';
import type { EpisodeRow, SeasonRow } from './import-row.ts';
import { startImport, type TestImport, titleRow } from './testing/session.ts';

let db: TestImport;
beforeAll(async () => {
  db = await startImport();
});
beforeEach(async () => {
  await db.client.query('truncate movies restart identity cascade');
});
afterAll(async () => await db.close());

const season = (key: string, seasonNumber: number, given = {}): SeasonRow => ({
  kind: 'seasons',
  title: { key },
  given: { seasonNumber, ...given },
  defaults: { title: `Season ${seasonNumber}` },
});

const episode = (key: string, seasonNumber: number, episodeNumber: number): EpisodeRow => ({
  kind: 'episodes',
  season: { title: { key }, seasonNumber },
  given: { episodeNumber },
  defaults: { title: `Episode ${episodeNumber}` },
});

const states = (outcomes: { state: string }[]) => outcomes.map(({ state }) => state);
const slugs = async () => (await db.rows('select slug from movies order by id')).map(({ slug }) => slug);

describe('titles', () => {
  test('are created with their fields, changed where they differ, and otherwise not written', async () => {
    const session = db.session();
    const [a, b] = [titleRow('a', { rating: 7.9 }), titleRow('b')];
    expect(states(await importBatch(session, [a, b]))).toEqual(['created', 'created']);
    expect(await importBatch(session, [a, titleRow('b', { genre: 'Drama' })])).toEqual([
      { state: 'unchanged' },
      { state: 'changed', differences: [{ field: 'genre', before: '', after: 'Drama' }] },
    ]);
    expect(await db.rows('select key, rating, genre from movies order by id')).toEqual([
      { key: 'a', rating: 7.9, genre: '' },
      { key: 'b', rating: null, genre: 'Drama' },
    ]);
  });

  test('are in the change log once for each change, with the importer as actor', async () => {
    const rows = [titleRow('a'), titleRow('b')];
    const before = await db.rows(`select coalesce(max(seq), 0)::int as seq from changes`);
    await importBatch(db.session(), rows);
    await importBatch(db.session(), rows);
    const log = await db.rows(
      `select entity, op, actor from changes where seq > ${before[0]?.['seq']} order by seq`,
    );
    expect(log).toEqual([
      { entity: 'movie', op: 'insert', actor: 'import' },
      { entity: 'movie', op: 'insert', actor: 'import' },
    ]);
  });

  test('without a key are found again by their slug', async () => {
    const { key: _, ...given } = titleRow('', { slug: 'the-lamp', title: 'The Lamp' }).given;
    const row = { ...titleRow(''), given };
    expect(states(await importBatch(db.session(), [row]))).toEqual(['created']);
    const renamed = { ...row, given: { ...given, title: 'The Lamps' } };
    expect(states(await importBatch(db.session(), [row, renamed]))).toEqual(['unchanged', 'changed']);
    expect(await db.rows('select key, title, slug from movies')).toEqual([
      { key: null, title: 'The Lamps', slug: 'the-lamp' },
    ]);
  });

  test('with the slug of another title are refused, and their batch continues', async () => {
    await importBatch(db.session(), [titleRow('a', { slug: 'lamp' })]);
    const outcomes = await importBatch(db.session(), [
      titleRow('b', { slug: 'lamp' }),
      titleRow('c', { slug: 'house' }),
      titleRow('d', { slug: 'house' }),
      titleRow('a', { slug: 'lamp' }),
    ]);
    expect(outcomes).toMatchObject([
      { state: 'refused', field: 'slug', reason: "'lamp' belongs to another title" },
      { state: 'created' },
      { state: 'refused', field: 'slug' },
      { state: 'unchanged' },
    ]);
  });

  test('keep their slug when their name changes', async () => {
    await importBatch(db.session(), [titleRow('a', { title: 'Metropolis' })]);
    await importBatch(db.session(), [titleRow('a', { title: 'Metropolis Restored', year: 2010 })]);
    expect(await slugs()).toEqual(['metropolis']);
  });

  test('that the database refuses do not affect the others', async () => {
    const outcomes = await importBatch(db.session(), [
      titleRow('a'),
      titleRow('b', { duration: 0 }),
      titleRow('c'),
    ]);
    expect(outcomes).toMatchObject([
      { state: 'created' },
      { state: 'refused', reason: expect.stringContaining('movies_duration_check') },
      { state: 'created' },
    ]);
    expect(await db.rows('select key from movies order by id')).toEqual([{ key: 'a' }, { key: 'c' }]);
  });
});

describe('slugs', () => {
  test('follow the rule: the name, then its year, then a number', async () => {
    const names: [string, number | null][] = [
      ['2', 1978],
      ['２', 1978],
      ['2!', 1987],
      ['Tár', 2022],
      ['$', 1971],
      ['Index', 1999],
      ['2', null],
    ];
    await importBatch(
      db.session(),
      names.map(([title, year], at) => titleRow(String(at), { title, year })),
    );
    expect(await slugs()).toEqual(['2', '2-1978', '2-1987', 'tar', '1971', 'index-1999', '2-2']);
  });

  test('avoid current and former slugs of other titles', async () => {
    await importBatch(db.session(), [
      titleRow('a', { title: 'Lamp' }),
      titleRow('b', { title: 'House', slug: 'light' }),
    ]);
    await importBatch(db.session(), [titleRow('b', { title: 'House', slug: 'house' })]);
    await importBatch(db.session(), [titleRow('c', { title: 'Lamp' }), titleRow('d', { title: 'Light' })]);
    expect(await slugs()).toEqual(['lamp', 'house', 'lamp-1950', 'light-1950']);
  });

  test('of thousands of the same name are found with a few statements a batch', async () => {
    const session = db.session();
    const query = vi.spyOn(db.client, 'query');
    for (let batch = 0; batch < 4; batch += 1) {
      const rows = Array.from({ length: 500 }, (_, at) => titleRow(`${batch}/${at}`, { title: 'OVA' }));
      await importBatch(session, rows);
    }
    const statements = query.mock.calls.length;
    query.mockRestore();
    expect(statements).toBeLessThan(60);
    const all = (await slugs()).map(String);
    expect(new Set(all).size).toBe(2_000);
    expect(all.every((slug) => slugPattern.test(slug))).toBe(true);
    expect(all.slice(0, 4)).toEqual(['ova', 'ova-1950', 'ova-1950-2', 'ova-1950-3']);
    expect(all.at(-1)).toBe('ova-1950-1999');
  });

  test('of a later run continue from the state of the database', async () => {
    const rows = (from: number) =>
      Array.from({ length: 300 }, (_, at) => titleRow(`${from + at}`, { title: 'OVA' }));
    await importBatch(db.session(), rows(0));
    await importBatch(db.session(), rows(300));
    expect((await slugs()).at(-1)).toBe('ova-1950-599');
  });

  test('taken by an editor between reading and writing are searched again', async () => {
    const session = db.session();
    await importBatch(db.session(), [titleRow('a', { title: 'Taken' })]);
    const assign = vi.spyOn(session.slugs, 'assign').mockImplementationOnce(async () => ['taken']);
    expect(states(await importBatch(session, [titleRow('b', { title: 'Taken' })]))).toEqual(['created']);
    expect(assign).toHaveBeenCalledTimes(2);
    expect(await slugs()).toEqual(['taken', 'taken-1950']);
  });
});

describe('seasons and episodes', () => {
  test('find their show by key; a missing season is created', async () => {
    const session = db.session();
    await importBatch(session, [titleRow('show', { type: 'tv_show' })]);
    const rows = [season('show', 1, { title: 'The Arctic' })];
    expect(states(await importBatch(session, rows))).toEqual(['created']);
    const episodes = [episode('show', 1, 1), episode('show', 2, 1), episode('show', 0, 1)];
    expect(states(await importBatch(session, episodes))).toEqual(['created', 'created', 'created']);
    expect(states(await importBatch(session, [...rows]))).toEqual(['unchanged']);
    expect(states(await importBatch(session, episodes))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await db.rows('select season_number, title, episode_count from seasons order by 1')).toEqual([
      { season_number: 0, title: 'Specials', episode_count: 1 },
      { season_number: 1, title: 'The Arctic', episode_count: 1 },
      { season_number: 2, title: 'Season 2', episode_count: 1 },
    ]);
  });

  test('of a missing show are refused as such, and the others are imported', async () => {
    await importBatch(db.session(), [titleRow('show')]);
    expect(await importBatch(db.session(), [season('none', 1), season('show', 1)])).toMatchObject([
      { state: 'orphan', field: 'showKey', reason: "there is no title with the key 'none'" },
      { state: 'created' },
    ]);
    const lost: EpisodeRow = { ...episode('', 1, 1), season: { id: 999 } };
    expect(await importBatch(db.session(), [lost, episode('show', 1, 1)])).toMatchObject([
      { state: 'orphan', field: 'seasonId', reason: 'there is no season with the id 999' },
      { state: 'created' },
    ]);
  });
});

test('no word of a description waits for its index when a batch, an edit or a publication is done', async () => {
  const gathered = await db.rows(
    `select reloptions::text as options from pg_class where relname = 'title_about_by_word'`,
  );
  expect(gathered).toEqual([{ options: '{fastupdate=on}' }]);
  // The number of pages that were taken off the list of what waits.
  const waiting = async () => {
    const [row] = await db.rows(`select gin_clean_pending_list('title_about_by_word')::integer as pages`);
    return row?.['pages'];
  };
  const tell = (key: string) =>
    titleRow(key, { description: `The ${key} about quetzals`, publication: 'draft' });
  await importBatch(db.session(), [tell('a'), tell('b')]);
  expect(await waiting()).toBe(0);
  await db.client.query(`update movies set description = 'About a basilisk' where key = 'a'`);
  expect(await waiting()).toBe(0);
  await db.client.query(`update movies set publication = 'published'`);
  expect(await waiting()).toBe(0);
  expect(
    await db.rows(`select m.key, a.is_visible as visible from title_about a join movies m on m.id = a.movie_id
      where a.words @@ to_tsquery('search_prose', 'quetzals')`),
  ).toEqual([{ key: 'b', visible: true }]);
});

test('a dry run answers as the real run would, and writes nothing', async () => {
  await importBatch(db.session(), [titleRow('old')]);
  const batches = [
    [titleRow('old', { genre: 'Drama' }), titleRow('new'), titleRow('new')],
    [titleRow('new', { genre: 'War' }), titleRow('old', { genre: 'Drama' })],
    [season('new', 1), season('none', 1)],
    [episode('new', 1, 1), episode('new', 2, 1), episode('new', 2, 1)],
  ];
  const before = await db.rows('select * from movies');
  const rehearsed = [];
  const dryRun = db.session({ isDryRun: true });
  for (const batch of batches) rehearsed.push(await importBatch(dryRun, batch));
  expect(await db.rows('select * from movies')).toEqual(before);
  expect(await db.rows('select from seasons')).toEqual([]);
  const done = [];
  const session = db.session();
  for (const batch of batches) done.push(await importBatch(session, batch));
  expect(rehearsed).toEqual(done);
  expect(rehearsed.map(states)).toEqual([
    ['changed', 'created', 'unchanged'],
    ['changed', 'unchanged'],
    ['created', 'orphan'],
    ['created', 'created', 'unchanged'],
  ]);
});
