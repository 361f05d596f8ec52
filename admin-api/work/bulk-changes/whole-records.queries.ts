/** The bulk changes that write no column: records are deleted, restored, merged, or put into a collection. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { keepAndDelete } from '#admin-api/records/trash/move-to-trash.queries.ts';
import { restoreRows } from '#admin-api/records/trash/restore.queries.ts';
import { mergeDoubles } from '#admin-api/work/doubles/merge.queries.ts';
import { undoMerges } from '#admin-api/work/doubles/unmerge.queries.ts';
import { trashDays } from '#schema/rules/retention.ts';
import type { TrashKind } from '#schema/shapes/trash.ts';
import { changeCollection } from './add-to-collection.queries.ts';
import type { WholeAction } from './assignments.ts';
import type { ChangedTable } from './changed-tables.ts';
import { isPicked, type Running } from './running.ts';

interface Picked {
  record_id: number;
  trash_id: number | null;
  /** The title that stays, the merge that is undone, or the record that an entry of the trash was restored as. */
  before: { kept?: number; merge?: number; kind?: TrashKind; id?: number } | null;
}

/** What became of a record; an entry of the trash means that it was changed. */
interface Outcome {
  trashId?: number | null;
  isChanged?: boolean;
  after?: object | undefined;
  problem?: string;
}
type Step = (em: EntityManager, running: Running, row: Picked) => Promise<Outcome>;
type Steps = (em: EntityManager, running: Running, rows: readonly Picked[]) => Promise<Outcome[]>;

/** One record after the other. */
const each =
  (step: Step): Steps =>
  async (em, running, rows) => {
    const outcomes: Outcome[] = [];
    for (const row of rows) outcomes.push(await step(em, running, row));
    return outcomes;
  };

const deleteTitle: Step = async (em, { startedBy }, { record_id }) => ({
  trashId: await keepAndDelete(em, startedBy, 'movie', record_id),
});

const restoreTitle: Step = async (em, _running, { trash_id }) => {
  const [isThere] = await em.execute<unknown[]>(sql`select from trash where id = ${trash_id}`);
  if (!isThere || trash_id === null) return {};
  await restoreRows(em, trash_id);
  return { trashId: trash_id };
};

const restoreEntry: Step = async (em, _running, { record_id }) => {
  const [entry] = await em.execute<{ name: string }[]>(
    sql`select name from trash where id = ${record_id} and deleted_at > now() - make_interval(days => ${trashDays})`,
  );
  if (!entry) return {};
  return { trashId: record_id, after: { ...(await restoreRows(em, record_id)), name: entry.name } };
};

const deleteAgain: Step = async (em, { startedBy }, { before }) =>
  before?.kind && before.id ? { trashId: await keepAndDelete(em, startedBy, before.kind, before.id) } : {};

const merge: Steps = async (em, { id, startedBy }, rows) => {
  const pairs = rows.map(({ record_id, before }) => ({ kept: before?.kept ?? 0, merged: record_id }));
  const merges = await mergeDoubles(em, { pairs, actor: startedBy, bulkChange: id });
  return rows.map(({ record_id }) => {
    const merged = merges.get(record_id);
    return merged === undefined ? {} : { isChanged: true, after: { merge: merged } };
  });
};

/** A title that was changed since the undo was ordered stays merged, and is named. */
const unmerge: Steps = async (em, _running, rows) => {
  const problems = await undoMerges(
    em,
    rows.map(({ before }) => before?.merge ?? 0),
  );
  return rows.map(({ before }) => {
    const problem = problems.get(before?.merge ?? 0);
    return problem ? { problem } : { isChanged: problem === null };
  });
};

const steps: Record<Exclude<WholeAction['kind'], 'add-to-collection'>, { make: Steps; undo: Steps }> = {
  delete: { make: each(deleteTitle), undo: each(restoreTitle) },
  merge: { make: merge, undo: unmerge },
  restore: { make: each(restoreEntry), undo: each(deleteAgain) },
};

/** Changes the records in the order of `ids`; returns for each whether it was changed. */
export async function changeWholly(
  em: EntityManager,
  running: Running & { action: WholeAction },
  table: ChangedTable,
  ids: readonly number[],
): Promise<boolean[]> {
  const { action, isUndo } = running;
  if (action.kind === 'add-to-collection') return await changeCollection(em, running, action.collection, ids);
  const { make, undo } = steps[action.kind];
  const found = await em.execute<Picked[]>(
    sql`select record_id, before, trash_id from bulk_change_rows r where ${isPicked(running, table, ids)}`,
  );
  const byId = new Map(found.map((row) => [row.record_id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const outcomes = await (isUndo ? undo : make)(em, running, rows);
  const changed = outcomes.map(({ trashId = null, isChanged = trashId !== null }) => isChanged);
  const done = outcomes.map(({ trashId = null, after = null, problem = null }, at) => ({
    id: rows[at]?.record_id,
    trash: trashId,
    after,
    problem,
    changed: changed[at],
  }));
  await em.execute(sql`
    update bulk_change_rows r set is_done = true, was_changed = d.changed, trash_id = d.trash, problem = d.problem, after = d.after
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) d (id integer, trash integer, after jsonb, problem text, changed boolean)
     where ${isPicked(running, table, ids)} and r.record_id = d.id`);
  return changed;
}
