import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import { portionSize } from '#admin-api/ground/database/batches.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { tables } from '#admin-api/records/trash/move-to-trash.queries.ts';
import { refuseBrokenUndo as refuseBrokenUnmerge } from '#admin-api/work/doubles/unmerge.queries.ts';
import { trashDays } from '#schema/rules/retention.ts';
import { int4Max } from '#schema/rules/text.ts';
import type { BulkAction } from '#schema/shapes/bulk-change.ts';
import { assignmentsOf, joined, noted, tablesOf } from './assignments.ts';
import { type ChangedTable, recordName } from './changed-tables.ts';

/** As many records are named as fit into a message. */
const named = 20;

/** What keeps a record from being undone, as a condition of its row `r`; `name` is its name. */
interface Obstacle {
  name: string;
  joins: string;
  condition: RawQueryFragment;
}

/** The whole record as JSON would take many times as long as the columns that the change has written. */
function changedSince(action: BulkAction): Obstacle {
  const asLeft = tablesOf(action).map(
    (table) => sql`when ${table} then exists (
      select from ${raw(table)} x where x.id = r.record_id and ${noted('x', assignmentsOf(action, table))} @> r.after)`,
  );
  return {
    name: `coalesce(${recordName}, 'A deleted record')`,
    joins: '',
    condition: sql`not case r.place ${joined(asLeft, '')} else false end`,
  };
}
const notRestorable: Obstacle = {
  name: `coalesce(t.name, r.before ->> 'title', 'A deleted record')`,
  joins: `left join trash t on t.id = r.trash_id and t.deleted_at > now() - make_interval(days => ${trashDays})`,
  condition: raw(
    `t.id is null or exists (select from movies m where m.key = t.contents #>> '{movies,0,key}')`,
  ),
};
const goneSince: Obstacle = {
  name: `r.after ->> 'name'`,
  joins: '',
  condition: raw(
    `not exists (${Object.entries(tables)
      .map(
        ([kind, table]) =>
          `select from ${table} x where r.after ->> 'kind' = '${kind}' and x.id = (r.after ->> 'id')::integer`,
      )
      .join(' union all ')})`,
  ),
};

function obstacleOf(action: BulkAction): Obstacle {
  if (action.kind === 'delete') return notRestorable;
  return action.kind === 'restore' ? goneSince : changedSince(action);
}

function why({ kind }: BulkAction): string {
  if (kind === 'delete') return 'cannot come back: emptied from the trash, or imported again';
  return kind === 'restore' ? 'cannot go back to the trash: deleted since then' : 'changed since then';
}

/**
 * The order of a change's records. Those that were deleted last are restored first, since a season may be in the trash together with its
 * show. An undo takes the other way, since of two merges into one title the last is undone first.
 */
export const wayOf = (table: ChangedTable, isUndo: boolean): 'asc' | 'desc' =>
  (table === 'trash') === isUndo ? 'asc' : 'desc';

/** The next records of a change in one table that it has changed. */
const portion = (id: number, table: ChangedTable, after: number) => sql`
  select r.* from bulk_change_rows r
   where r.change_id = ${id} and r.place = ${table} and r.was_changed and r.record_id > ${after}
   order by r.record_id limit ${portionSize}`;

/** Calls `work` with one portion after the other; it answers with the last record, or null when there was none. */
async function inPortions(
  action: BulkAction,
  work: (table: ChangedTable, after: number) => Promise<number | null>,
): Promise<void> {
  for (const table of tablesOf(action)) {
    let after: number | null = 0;
    while (after !== null) after = await work(table, after);
  }
}

interface Compared {
  last: number | null;
  broken: number;
  named: { id: number; name: string }[];
}

/** Refuses with the records that were changed after the bulk change. */
export async function refuseBrokenUndo(em: EntityManager, id: number, action: BulkAction): Promise<void> {
  // A title that has left the collection since then is as the undo wants it.
  if (action.kind === 'add-to-collection') return;
  if (action.kind === 'merge') return await refuseBrokenMerges(em, id);
  const { name, joins, condition } = obstacleOf(action);
  const found: Compared['named'] = [];
  let total = 0;
  await inPortions(action, async (table, after) => {
    const [compared] = await em.execute<Compared[]>(sql`
      with portion as materialized (${portion(id, table, after)}),
      broken as (select r.record_id as id, ${raw(name)} as name from portion r ${raw(joins)} where ${condition})
      select (select max(record_id) from portion) as last, (select count(*)::integer from broken) as broken,
             (select coalesce(jsonb_agg(b), '[]') from (select id, name from broken order by id limit ${named}) b) as named`);
    total += compared?.broken ?? 0;
    found.push(...(compared?.named ?? []).slice(0, named - found.length));
    return compared?.last ?? null;
  });
  if (total === 0) return;
  const records = total === 1 ? 'One record' : `${total} records`;
  throw new RequestError(409, `${records} ${why(action)}. Nothing was undone`, {
    issues: found.map((record) => ({
      path: `${action.kind === 'restore' ? 'entries' : 'titles'}.${record.id}`,
      message: record.name,
    })),
  });
}

async function refuseBrokenMerges(em: EntityManager, id: number): Promise<void> {
  const rows = await em.execute<{ merge: number }[]>(sql`
    select (after ->> 'merge')::integer as merge from bulk_change_rows where change_id = ${id} and was_changed`);
  await refuseBrokenUnmerge(
    em,
    rows.map(({ merge }) => merge),
  );
}

/** As many rows as one statement copies beside edits. */
const copiedAtOnce = 5_000;

/**
 * Gives an undo the next records of its change, with their values before and after the other way round; false when it has all of them.
 * The worker calls it, so that ordering an undo only compares.
 */
export async function copyReversed(
  em: EntityManager,
  action: BulkAction,
  { from, undo }: { from: number; undo: number },
): Promise<boolean> {
  for (const table of tablesOf(action)) {
    const way = wayOf(table, true);
    const next =
      way === 'asc'
        ? '> (select coalesce(max(d.record_id), 0)'
        : `< (select coalesce(min(d.record_id), ${int4Max})`;
    const [copied] = await em.execute<{ rows: number }[]>(sql`
      with copied as (
        insert into bulk_change_rows (change_id, place, record_id, before, after, trash_id)
          select ${undo}::integer, r.place, r.record_id, r.after, r.before, r.trash_id from bulk_change_rows r
           where r.change_id = ${from} and r.place = ${table} and r.was_changed
             and r.record_id ${raw(next)} from bulk_change_rows d where d.change_id = ${undo} and d.place = ${table})
           order by r.record_id ${raw(way)} limit ${copiedAtOnce}
        returning 1
      )
      select count(*)::integer as rows from copied`);
    if (copied && copied.rows > 0) return true;
  }
  return false;
}

/** The changes that can no longer be undone. */
export const isOld = (change: string) =>
  raw(`coalesce(${change}.finished_at < now() - make_interval(days => ${trashDays}), false)`);
/** A running undo still copies rows of its change. */
const isBeingUndone = raw(
  `exists (select from bulk_changes u where u.undoes = c.id and u.state = 'running')`,
);

/**
 * Deletes some rows of old changes, and the changes themselves once they have none; answers with how many. A change stays as long as its
 * undo, which would be deleted with it.
 */
export async function pruneBulkChanges(em: EntityManager, limit: number): Promise<number> {
  const rows = await em.execute<unknown[]>(sql`
    delete from bulk_change_rows where (change_id, place, record_id) in (
      select r.change_id, r.place, r.record_id from bulk_changes c cross join lateral (
        select change_id, place, record_id from bulk_change_rows r where r.change_id = c.id limit ${limit}) r
       where ${isOld('c')} and not ${isBeingUndone} limit ${limit}) returning 1`);
  if (rows.length > 0) return rows.length;
  const changes = await em.execute<unknown[]>(sql`
    delete from bulk_changes where id in (
      select c.id from bulk_changes c where ${isOld('c')}
         and not exists (select from bulk_changes u where u.undoes = c.id and not ${isOld('u')}) limit ${limit}) returning 1`);
  return changes.length;
}
