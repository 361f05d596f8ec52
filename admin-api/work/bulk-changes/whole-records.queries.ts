/** The bulk changes that write no column: records are deleted, restored, merged, or put into a collection. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { keepAndDelete } from '#admin-api/records/trash/move-to-trash.queries.ts';
import { restoreRows } from '#admin-api/records/trash/restore.queries.ts';
import { mergeDouble } from '#admin-api/work/doubles/merge.queries.ts';
import { undoMergeInside } from '#admin-api/work/doubles/unmerge.queries.ts';
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

const merge: Step = async (em, { id, startedBy }, { record_id, before }) => {
  const pair = { kept: before?.kept ?? 0, merged: record_id };
  const merged = await mergeDouble(em, { pair, actor: startedBy, bulkChange: id });
  return merged === null ? {} : { isChanged: true, after: { merge: merged } };
};

/** A title that was changed since the undo was ordered stays merged, and is named. */
const unmerge: Step = async (em, _running, { before }) => {
  try {
    return { isChanged: await undoMergeInside(em, before?.merge ?? 0) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { problem: error.message };
  }
};

const steps: Record<Exclude<WholeAction['kind'], 'add-to-collection'>, { make: Step; undo: Step }> = {
  delete: { make: deleteTitle, undo: restoreTitle },
  merge: { make: merge, undo: unmerge },
  restore: { make: restoreEntry, undo: deleteAgain },
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
  const rows = await em.execute<Picked[]>(
    sql`select record_id, before, trash_id from bulk_change_rows r where ${isPicked(running, table, ids)}`,
  );
  const byId = new Map(rows.map((row) => [row.record_id, row]));
  const changed: boolean[] = [];
  for (const row of ids.flatMap((id) => byId.get(id) ?? [])) {
    const {
      trashId = null,
      isChanged = trashId !== null,
      after,
      problem = null,
    } = await (isUndo ? undo : make)(em, running, row);
    await em.execute(sql`
      update bulk_change_rows set is_done = true, was_changed = ${isChanged}, trash_id = ${trashId}, problem = ${problem},
             after = ${after ? JSON.stringify(after) : null}::jsonb
       where change_id = ${running.id} and place = ${table} and record_id = ${row.record_id}`);
    changed.push(isChanged);
  }
  return changed;
}
