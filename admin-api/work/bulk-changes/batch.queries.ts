import { type EntityManager, type MikroORM, raw, sql } from '@mikro-orm/postgresql';
import { attempt, type Batch, batchOf } from '#admin-api/ground/database/batches.ts';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { markDeed, write } from '#admin-api/ground/database/write.ts';
import type { JobKind } from '#admin-api/ground/jobs/run-jobs.ts';
import type { BulkAction } from '#schema/shapes/bulk-change.ts';
import {
  assignmentsOf,
  differs,
  isWhole,
  joined,
  notedChange,
  setClause,
  undoAssignments,
} from './assignments.ts';
import { type ChangedTable, changedTables } from './changed-tables.ts';
import { isPicked, type Running } from './running.ts';
import { copyReversed, wayOf } from './undo.queries.ts';
import { changeWholly } from './whole-records.queries.ts';

/** A deletion or a merge includes seasons, episodes and comments, so its batches are small. Merges of a batch share their statements. */
const mostWhole = 20;
const mostMerged = 50;
const mostAtOnce = 100;
/** How many rows may follow the records of a batch: what belongs to a title goes with it. */
const mostFollowing = 1_000;

export async function isRunning(em: EntityManager, id: number): Promise<boolean> {
  const found = await em.execute(sql`select from bulk_changes where id = ${id} and state = 'running'`);
  return found.length > 0;
}

/**
 * Processes the next batch of a change, in one transaction. Another server skips a change while this one holds its row. A record of which
 * more rows follow than fit into a batch has one to itself, with more time.
 */
export async function workBatch(em: EntityManager, id: number, batch: Pick<Batch, 'size'>): Promise<void> {
  await write(em.fork(), null, async (inside) => {
    const running = await lockRunning(inside, id);
    if (!running) return;
    await inside.execute(`select set_config('app.actor', ?, true)`, [running.startedBy]);
    await markDeed(inside, 'bulk_change', id);
    const { action, table, undoes } = running;
    if (table === null) {
      if (undoes === null || !(await copyReversed(inside, action, { from: undoes, undo: id })))
        await finish(inside, id);
      return;
    }
    const ids = await pickIds(inside, running, table, batch.size);
    batch.size = ids.length;
    if (ids.length === 1) await allowLong(inside);
    const changed = await changeRows(inside, running, table, ids);
    await inside.execute(sql`
      update bulk_changes set done = done + ${changed.length}, changed = changed + ${changed.filter(Boolean).length} where id = ${id}`);
  });
}

const finish = (em: EntityManager, id: number) =>
  em.execute(sql`
    update bulk_changes set state = 'done', finished_at = now() where id = ${id}`);

/**
 * Skips the next record of a change, because it cannot be changed as requested. The change is locked first, as for a batch: two servers
 * that locked its records first would wait for each other.
 */
export async function skipNext(em: EntityManager, id: number, reason: string): Promise<void> {
  await em.fork().transactional(async (inside) => {
    const running = await lockRunning(inside, id);
    if (!running || running.table === null) return;
    const { table } = running;
    const ids = await pickIds(inside, running, table, 1);
    await inside.execute(sql`
      with skipped as (
        update bulk_change_rows r set is_done = true, problem = ${reason}
         where ${isPicked(running, table, ids)} returning 1
      )
      update bulk_changes set done = done + (select count(*) from skipped) where id = ${id}`);
  });
}

/** Locks a change, unless another server has it. */
async function lockRunning(em: EntityManager, id: number): Promise<Running | undefined> {
  const firstOpen = changedTables.map(
    (table) =>
      sql`when exists (select from bulk_change_rows r where r.change_id = c.id and r.place = ${table} and not r.is_done) then ${table}`,
  );
  const [found] = await em.execute<Running[]>(sql`
    select c.id, c.action, c.undoes, c.undoes is not null as "isUndo", c.started_by as "startedBy",
           case ${joined(firstOpen, '')} end as "table"
      from bulk_changes c where c.state = 'running' and c.id = ${id} for update of c skip locked`);
  return found;
}

/** How many rows follow a record, for the actions that other rows follow. */
function followingOf({ action, isUndo }: Running, table: ChangedTable) {
  if (table === 'trash' || (action.kind === 'delete' && isUndo))
    return `(select x.seasons + x.episodes + x.comments from trash x where x.id = coalesce(r.trash_id, r.record_id))`;
  if (action.kind === 'merge' && isUndo) return `(${movedBy})`;
  if (action.kind === 'merge' || action.kind === 'delete') return `(${partsOf}) + (${commentsOf})`;
  return table === 'movies' && action.kind === 'set-publication' ? `(${partsOf})` : '0';
}
const partsOf = `
  select coalesce(sum(1 + (select count(*) from episodes e where e.season_id = s.id)), 0) from seasons s where s.show_id = r.record_id`;
const movedBy = `
  select sum(jsonb_array_length(rows)) from title_merges g,
         unnest(array[g.contents -> 'comments', g.contents #> '{moved,episodes}']) rows where g.id = (r.before ->> 'merge')::integer`;
const commentsOf = 'select count(*) from comments c where c.movie_id = r.record_id';

function mostOf(action: BulkAction): number {
  if (action.kind === 'merge') return mostMerged;
  return isWhole(action) && action.kind !== 'add-to-collection' ? mostWhole : mostAtOnce;
}

/** The next records, as many as the batch takes. */
async function pickIds(
  em: EntityManager,
  running: Running,
  table: ChangedTable,
  size: number,
): Promise<number[]> {
  const { id, action, isUndo } = running;
  const way = wayOf(table, isUndo);
  const limit = Math.min(size, mostOf(action));
  const rows = await em.execute<{ id: number }[]>(sql`
    with open as (
      select record_id, trash_id, before from bulk_change_rows
       where change_id = ${id} and place = ${table} and not is_done order by record_id ${raw(way)} limit ${limit}
    ), weighed as (
      select r.record_id, coalesce(sum(w.rows) over (
               order by r.record_id ${raw(way)} rows between unbounded preceding and 1 preceding), 0) as before
        from open r cross join lateral (select ${raw(followingOf(running, table))} as rows) w
    )
    select record_id as id from weighed where before < ${mostFollowing} order by record_id ${raw(way)}`);
  return rows.map((row) => row.id);
}

/** Returns for each record whether it was changed. */
async function changeRows(
  em: EntityManager,
  running: Running,
  table: ChangedTable,
  ids: readonly number[],
): Promise<boolean[]> {
  const { action, isUndo } = running;
  if (isWhole(action)) return await changeWholly(em, { ...running, action }, table, ids);
  const written = assignmentsOf(action, table);
  const assignments = isUndo ? undoAssignments(written) : written;
  const isToChange = isUndo ? raw('to_jsonb(o) @> o.expected') : sql`(${differs(assignments)})`;
  const rows = await em.execute<{ changed: boolean }[]>(sql`
    with picked as materialized (
      select record_id, before, after from bulk_change_rows r where ${isPicked(running, table, ids)}
    ), old as materialized (
      select o.*, p.before as expected, p.after as target from ${raw(table)} o join picked p on p.record_id = o.id
       order by o.id for update of o
    ), moved as (
      update ${raw(table)} n set ${setClause(assignments)} from old o where n.id = o.id and ${isToChange}
      returning n.id, ${notedChange('o', assignments)} as before, ${notedChange('n', assignments)} as after
    )
    update bulk_change_rows r set is_done = true, was_changed = m.id is not null, before = m.before, after = m.after
      from picked p left join moved m on m.id = p.record_id
     where ${isPicked(running, table, ids)} and r.record_id = p.record_id
    returning r.was_changed as changed`);
  return rows.map(({ changed }) => changed);
}

/** The least milliseconds between two batches. */
const shortestPause = 20;

/** Processes a bulk change. It pauses for as long as it works, so that the site and edits are not slowed down. */
export const bulkJob = (orm: MikroORM): JobKind => ({
  name: 'bulk change',
  async work({ subject, signal, rest, goesOn }) {
    const batch = batchOf(mostAtOnce);
    while (await isRunning(orm.em.fork(), subject)) {
      const began = performance.now();
      await attempt(batch, {
        work: (some) => workBatch(orm.em.fork(), subject, some),
        skip: (reason) => skipNext(orm.em.fork(), subject, reason),
      });
      await goesOn();
      await rest(Math.max(shortestPause, performance.now() - began));
      if (signal.aborted) return 0;
    }
    return undefined;
  },
});
