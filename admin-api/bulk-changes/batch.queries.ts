import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import type { Batch } from '#admin-api/database/batches.ts';
import { allowLong } from '#admin-api/database/connection.ts';
import { write } from '#admin-api/database/write.ts';
import { keepAndDelete } from '#admin-api/trash/move-to-trash.queries.ts';
import { restoreRows } from '#admin-api/trash/restore.queries.ts';
import type { BulkAction } from '#schema/bulk-change.ts';
import { trashDays } from '#schema/limits.ts';
import type { TrashKind } from '#schema/trash.ts';
import { assignmentsOf, differs, noted, type Place, setClause, undoAssignments } from './assignments.ts';
import { copyReversed } from './undo.queries.ts';

/** A running change, and its position. */
interface Running {
  id: number;
  action: BulkAction;
  undoes: number | null;
  isUndo: boolean;
  startedBy: string;
  place: Place | null;
}

/** A deletion includes seasons, episodes and comments, so its batches are small. */
const mostDeleted = 20;
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
    const { place, undoes } = running;
    if (place === null) {
      if (undoes === null || !(await copyReversed(inside, undoes, id))) await finish(inside, id);
      return;
    }
    const ids = await pickIds(inside, running, place, batch.size);
    batch.size = ids.length;
    if (ids.length === 1) await allowLong(inside);
    const changed = await changeRows(inside, running, place, ids);
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
    if (!running || running.place === null) return;
    const { place } = running;
    const ids = await pickIds(inside, running, place, 1);
    await inside.execute(sql`
      with skipped as (
        update bulk_change_rows r set is_done = true, problem = ${reason}
         where ${isPicked(running, place, ids)} returning 1
      )
      update bulk_changes set done = done + (select count(*) from skipped) where id = ${id}`);
  });
}

/** Locks a change, unless another server has it. */
async function lockRunning(em: EntityManager, id: number): Promise<Running | undefined> {
  const firstOpen = (place: Place) =>
    sql`exists (select from bulk_change_rows r where r.change_id = c.id and r.place = ${place} and not r.is_done)`;
  const [found] = await em.execute<Running[]>(sql`
    select c.id, c.action, c.undoes, c.undoes is not null as "isUndo", c.started_by as "startedBy",
           case when ${firstOpen('movies')} then 'movies' when ${firstOpen('episodes')} then 'episodes'
                when ${firstOpen('trash')} then 'trash' end as place
      from bulk_changes c where c.state = 'running' and c.id = ${id} for update of c skip locked`);
  return found;
}

/** How many rows follow a record, for the actions that other rows follow. */
function followingOf({ action, isUndo }: Running, place: Place) {
  if (place === 'trash' || (action.kind === 'delete' && isUndo))
    return `(select x.seasons + x.episodes + x.comments from trash x where x.id = coalesce(r.trash_id, r.record_id))`;
  if (place === 'movies' && action.kind === 'delete') return `(${partsOf}) + (${commentsOf})`;
  return place === 'movies' && action.kind === 'set-publication' ? `(${partsOf})` : '0';
}
const partsOf = `
  select coalesce(sum(1 + (select count(*) from episodes e where e.season_id = s.id)), 0) from seasons s where s.show_id = r.record_id`;
const commentsOf = 'select count(*) from comments c where c.movie_id = r.record_id';

/**
 * The next records, as many as the batch takes. Those that were deleted last are restored first, since a season may be in the trash
 * together with its show; an undo deletes them in the original order.
 */
async function pickIds(em: EntityManager, running: Running, place: Place, size: number): Promise<number[]> {
  const { id, action, isUndo } = running;
  const way = place === 'trash' && !isUndo ? 'desc' : 'asc';
  const limit = assignmentsOf(action, place) === null ? Math.min(size, mostDeleted) : size;
  const rows = await em.execute<{ id: number }[]>(sql`
    with open as (
      select record_id, trash_id from bulk_change_rows
       where change_id = ${id} and place = ${place} and not is_done order by record_id ${raw(way)} limit ${limit}
    ), weighed as (
      select r.record_id, coalesce(sum(w.rows) over (
               order by r.record_id ${raw(way)} rows between unbounded preceding and 1 preceding), 0) as before
        from open r cross join lateral (select ${raw(followingOf(running, place))} as rows) w
    )
    select record_id as id from weighed where before < ${mostFollowing} order by record_id ${raw(way)}`);
  return rows.map((row) => row.id);
}

const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::integer[]`;
const isPicked = ({ id }: Running, place: Place, ids: readonly number[]) =>
  sql`r.change_id = ${id} and r.place = ${place} and r.record_id = any(${arrayOf(ids)})`;

/** Returns for each record whether it was changed. */
async function changeRows(
  em: EntityManager,
  running: Running,
  place: Place,
  ids: readonly number[],
): Promise<boolean[]> {
  const { action, isUndo } = running;
  const written = assignmentsOf(action, place);
  if (written === null && place === 'trash')
    return await (isUndo ? deleteAgain : restoreEntries)(em, running, ids);
  if (written === null) return await (isUndo ? restoreTitles : deleteTitles)(em, running, ids);
  const assignments = isUndo ? undoAssignments(written) : written;
  const isToChange = isUndo ? raw('to_jsonb(o) @> o.expected') : sql`(${differs(assignments)})`;
  const rows = await em.execute<{ changed: boolean }[]>(sql`
    with picked as materialized (
      select record_id, before, after from bulk_change_rows r where ${isPicked(running, place, ids)}
    ), old as materialized (
      select o.*, p.before as expected, p.after as target from ${raw(place)} o join picked p on p.record_id = o.id
       order by o.id for update of o
    ), moved as (
      update ${raw(place)} n set ${setClause(assignments)} from old o where n.id = o.id and ${isToChange}
      returning n.id, ${noted('o', assignments)} as before, ${noted('n', assignments)} as after
    )
    update bulk_change_rows r set is_done = true, was_changed = m.id is not null, before = m.before, after = m.after
      from picked p left join moved m on m.id = p.record_id
     where ${isPicked(running, place, ids)} and r.record_id = p.record_id
    returning r.was_changed as changed`);
  return rows.map(({ changed }) => changed);
}

type Picked = { record_id: number; trash_id: number | null; before: Restored | null };
/** The record that an entry of the trash was restored as. */
type Restored = { kind: TrashKind; id: number };

/** In the order of their ids, which is that of the batch. */
const read = async (em: EntityManager, running: Running, place: Place, ids: readonly number[]) => {
  const rows = await em.execute<Picked[]>(
    sql`select record_id, before, trash_id from bulk_change_rows r where ${isPicked(running, place, ids)}`,
  );
  const byId = new Map(rows.map((row) => [row.record_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

async function deleteTitles(em: EntityManager, running: Running, ids: readonly number[]): Promise<boolean[]> {
  const { id, startedBy } = running;
  const rows = await read(em, running, 'movies', ids);
  const changed: boolean[] = [];
  for (const { record_id } of rows) {
    const trashId = await keepAndDelete(em, startedBy, 'movie', record_id);
    await note(em, id, record_id, trashId);
    changed.push(trashId !== null);
  }
  return changed;
}

async function restoreTitles(
  em: EntityManager,
  running: Running,
  ids: readonly number[],
): Promise<boolean[]> {
  const { id } = running;
  const rows = await read(em, running, 'movies', ids);
  const changed: boolean[] = [];
  for (const { record_id, trash_id } of rows) {
    const [isThere] = await em.execute<unknown[]>(sql`select from trash where id = ${trash_id}`);
    if (isThere && trash_id !== null) await restoreRows(em, trash_id);
    await note(em, id, record_id, isThere ? trash_id : null);
    changed.push(isThere !== undefined);
  }
  return changed;
}

async function restoreEntries(
  em: EntityManager,
  running: Running,
  ids: readonly number[],
): Promise<boolean[]> {
  const rows = await read(em, running, 'trash', ids);
  const changed: boolean[] = [];
  for (const { record_id } of rows) {
    const [entry] = await em.execute<{ name: string }[]>(
      sql`select name from trash where id = ${record_id} and deleted_at > now() - make_interval(days => ${trashDays})`,
    );
    const restored = entry && { ...(await restoreRows(em, record_id)), name: entry.name };
    await note(em, running.id, record_id, restored ? record_id : null, 'trash', restored);
    changed.push(restored !== undefined);
  }
  return changed;
}

async function deleteAgain(em: EntityManager, running: Running, ids: readonly number[]): Promise<boolean[]> {
  const rows = await read(em, running, 'trash', ids);
  const changed: boolean[] = [];
  for (const { record_id, before } of rows) {
    const trashId = before && (await keepAndDelete(em, running.startedBy, before.kind, before.id));
    await note(em, running.id, record_id, trashId, 'trash');
    changed.push(trashId !== null);
  }
  return changed;
}

/** Notes the record of a deletion or a restoration. */
const note = (
  em: EntityManager,
  id: number,
  recordId: number,
  trashId: number | null,
  place: Place = 'movies',
  after: object | null = null,
) =>
  em.execute(sql`
    update bulk_change_rows set is_done = true, was_changed = ${trashId !== null}, trash_id = ${trashId},
           after = ${after && JSON.stringify(after)}::jsonb
     where change_id = ${id} and place = ${place} and record_id = ${recordId}`);
