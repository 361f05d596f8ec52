import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importBatch } from './import-batch.ts';
import type { CreditRow } from './import-row.ts';
import { startImport, type TestImport, titleRow } from './testing/session.ts';

let db: TestImport;
beforeAll(async () => {
  db = await startImport();
});
beforeEach(async () => {
  await db.client.query('delete from people; delete from movies');
});
afterAll(async () => await db.close());

const credit = (key: string, person: string, position = 0): CreditRow => ({
  kind: 'credits',
  title: { key },
  person,
  given: { role: 'actor', position },
  defaults: {},
});
const cast = () =>
  db.rows(`select m.key, p.name, p.slug, p.title_count as titles from credits c
    join movies m on m.id = c.movie_id join people p on p.id = c.person_id order by m.key, c.position, p.slug`);

test('credits add the people they name, each once, and change nothing the second time', async () => {
  const session = db.session();
  await importBatch(session, [titleRow('a'), titleRow('b')]);
  const rows = [credit('a', 'Ann Lee'), credit('a', 'Bo', 1), credit('b', 'Ann Lee'), credit('c', 'Ann Lee')];
  const first = await importBatch(session, rows);
  expect(first.map(({ state }) => state)).toEqual(['created', 'created', 'created', 'orphan']);
  expect(await cast()).toEqual([
    { key: 'a', name: 'Ann Lee', slug: 'ann-lee', titles: 2 },
    { key: 'a', name: 'Bo', slug: 'bo', titles: 1 },
    { key: 'b', name: 'Ann Lee', slug: 'ann-lee', titles: 2 },
  ]);
  const again = await importBatch(session, rows.slice(0, 3));
  expect(again.map(({ state }) => state)).toEqual(['unchanged', 'unchanged', 'unchanged']);
});

test('a new person has one line in the log, with the titles that visitors see of the batch', async () => {
  const session = db.session();
  await importBatch(session, [titleRow('a'), titleRow('b'), titleRow('c', { publication: 'draft' })]);
  const { rows } = await db.client.query<{ seq: string }>('select coalesce(max(seq), 0) as seq from changes');
  const ann = credit('a', 'Ann Lee');
  await importBatch(session, [
    ann,
    { ...ann, given: { role: 'director', position: 0 } },
    credit('b', 'Ann Lee'),
    credit('c', 'Ann Lee'),
    credit('c', 'Bo', 1),
  ]);
  expect((await cast()).map(({ name, titles }) => [name, titles])).toEqual([
    ['Ann Lee', 2],
    ['Ann Lee', 2],
    ['Ann Lee', 2],
    ['Ann Lee', 2],
    ['Bo', 0],
  ]);
  expect(
    await db.rows(`select op, after ->> 'name' as name, after ->> 'is_visible' as visible from changes
      where entity = 'person' and seq > ${rows[0]?.seq} order by seq`),
  ).toEqual([
    { op: 'insert', name: 'Ann Lee', visible: 'true' },
    { op: 'insert', name: 'Bo', visible: 'false' },
  ]);
});

test('a number that a person began with in error is put right by the first credit, also of a draft', async () => {
  await importBatch(db.session(), [titleRow('c', { publication: 'draft' })]);
  await db.client.query(`insert into people (name, slug, title_count) values ('Cy', 'cy', 3)`);
  await importBatch(db.session(), [credit('c', 'Cy')]);
  expect(await cast()).toEqual([{ key: 'c', name: 'Cy', slug: 'cy', titles: 0 }]);
});

test('another spelling finds the person that it was merged into, and does not rename them', async () => {
  const session = db.session();
  await importBatch(session, [titleRow('a'), titleRow('b')]);
  await importBatch(session, [credit('a', 'Ann Lee')]);
  await db.client.query(`update people set former_names = 'A. Lee'`);
  await importBatch(session, [credit('a', 'A. Lee'), credit('b', 'A. Lee')]);
  expect((await cast()).map(({ key, name }) => [key, name])).toEqual([
    ['a', 'Ann Lee'],
    ['b', 'Ann Lee'],
  ]);
});

test('a person who was imported with the remark of a file is found again when it is taken off the name', async () => {
  const session = db.session();
  await importBatch(session, [titleRow('a'), titleRow('b'), titleRow('c')]);
  await importBatch(session, [credit('a', 'Joe King (narrator)'), credit('a', 'Ann Lee (actress)', 1)]);
  const remarked = { ...credit('a', 'Joe King'), listed: 'Joe King (narrator)' };
  const again = await importBatch(session, [remarked, { ...remarked, title: { key: 'b' } }]);
  expect(again.map(({ state }) => state)).toEqual(['unchanged', 'created']);
  // Whoever has the name without the remark is meant first.
  await db.client.query(`insert into people (name, slug) values ('Ann Lee', 'ann-lee')`);
  await importBatch(session, [{ ...credit('c', 'Ann Lee'), listed: 'Ann Lee (actress)' }]);
  expect((await cast()).map(({ key, name }) => [key, name])).toEqual([
    ['a', 'Joe King (narrator)'],
    ['a', 'Ann Lee (actress)'],
    ['b', 'Joe King (narrator)'],
    ['c', 'Ann Lee'],
  ]);
});

test('two people with the same name stay two', async () => {
  const session = db.session();
  await importBatch(session, [titleRow('a'), titleRow('b')]);
  await importBatch(session, [credit('a', 'Jo'), credit('b', 'Jo')]);
  await db.client.query(`insert into people (name, slug) values ('Jo', 'jo-2')`);
  await db.client.query(`update credits set person_id = (select id from people where slug = 'jo-2')
    where movie_id = (select id from movies where key = 'b')`);
  const again = await importBatch(session, [credit('a', 'Jo'), credit('b', 'Jo')]);
  expect(again.map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
  expect((await cast()).map(({ slug }) => slug)).toEqual(['jo', 'jo-2']);
});

test('a dry run counts the same and writes nothing', async () => {
  const session = db.session({ isDryRun: true });
  await importBatch(session, [titleRow('a')]);
  const outcomes = await importBatch(session, [credit('a', 'Ann Lee'), credit('a', 'Bo', 1)]);
  expect(outcomes.map(({ state }) => state)).toEqual(['created', 'created']);
  expect(await cast()).toEqual([]);
});
