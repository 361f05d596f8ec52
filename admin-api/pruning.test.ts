import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkChange, bulkMessages } from '#schema/shapes/bulk-change.ts';
import { importMessages } from '#schema/shapes/import.ts';
import { pruneAll } from './pruning.ts';
import { buildMovie } from './testing/factories.ts';
import { workOff } from './work/bulk-changes/testing/work-off.ts';
import { type ImportApi, startImports } from './work/import-jobs/testing/import-api.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
afterAll(() => on.close());

const em = () => on.api.em();
const count = async (table: string) => {
  const [row] = await em().execute<{ rows: number }[]>(`select count(*)::integer as rows from ${table}`);
  return row?.rows;
};

test('the rows of old imports are deleted in portions, and these can be neither applied nor undone', async () => {
  const { id } = await on.compared('title,type\nNosferatu,movie\nSunrise,movie\n');
  await on.apply(id);
  const waiting = await on.compared('title,type\nFaust,movie\n');
  // As many rows as large imports of a month leave: more than one statement deletes.
  await em().execute(`
    insert into import_rows (import_id, number, line) select ${id}, n, n from generate_series(10, 9000) n;
    update imports set uploaded_at = now() - interval '31 days', finished_at = finished_at - interval '31 days'`);
  // The age counts, whether or not the rows are deleted yet.
  expect((await on.call(id, 'undo')).body).toMatchObject({ message: importMessages.old });
  expect((await on.call(waiting.id, 'apply', { what: 'all' })).body).toMatchObject({
    message: importMessages.old,
  });
  expect(await on.read(id)).toMatchObject({ isUndoable: false });
  expect((await on.send('title,type\nTabu,movie\n')).status).toBe(201);
  expect(await count('import_rows')).toBeGreaterThan(8000);

  await pruneAll(em);
  expect([await count('import_rows'), await count('import_writes'), await count('imports')]).toEqual([
    1, 0, 3,
  ]);
});

test('old changes of many titles are deleted with their rows, unless their undo is not over', async () => {
  await buildMovie(em());
  const order = async (country: string) => {
    const action = { kind: 'set', fields: { country } };
    const { id } = bulkChange.parse(
      await (await on.ann.post('/api/bulk-changes', { titles: { filter: {} }, action })).json(),
    );
    await workOff(em, 10);
    return id;
  };
  const undo = async (id: number) => {
    const answer = await on.ann.post(`/api/bulk-changes/${id}/undo`);
    return { status: answer.status, body: await answer.json() };
  };
  const old = await order('Peru');
  const undone = await order('Chile');
  expect((await undo(undone)).status).toBe(202);
  await em().execute(`update bulk_changes set finished_at = finished_at - interval '31 days'`);
  await em().execute(
    `insert into bulk_change_rows (change_id, place, record_id, is_done) select ${old}, 'episodes', n, true from generate_series(1, 5000) n`,
  );
  expect((await undo(old)).body).toMatchObject({ message: bulkMessages.old });

  await pruneAll(em);
  expect(await em().execute('select id, undoes from bulk_changes order by id')).toMatchObject([
    { id: undone },
    { undoes: undone },
  ]);
  await workOff(em, 10);
  const [row] = await em().execute<{ country: string }[]>(
    `select country from movies order by id desc limit 1`,
  );
  expect(row?.country).toBe('Peru');
});

test('old merges are deleted', async () => {
  await em().execute(`
    insert into title_merges (kept_id, merged_id, kept_name, merged_name, merged_by, contents, merged_at)
      select n, n, 'One', 'Other', 'ann', '{}', now() - (29 + n % 3) * interval '1 day' from generate_series(1, 300) n`);
  await pruneAll(em);
  expect(await count('title_merges')).toBe(100);
});
