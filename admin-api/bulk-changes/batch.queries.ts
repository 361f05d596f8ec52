import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { write } from '#admin-api/database/write.ts';
import { restoreRows } from '#admin-api/trash/restore.queries.ts';
import { keepAndDelete } from '#admin-api/trash/trash.queries.ts';
import type { BulkAction } from '#schema/bulk-change.ts';
import {
  assignmentsOf,
  differs,
  noted,
  type Place,
  places,
  setClause,
  undoAssignments,
} from './assignments.ts';

/** A running change, and where it goes on. */
interface Running {
  id: number;
  action: BulkAction;
  isUndo: boolean;
  startedBy: string;
  place: Place | null;
}

/** A deletion takes along seasons, episodes and comments. */
const mostDeleted = 20;

/**
 * Works off the next batch of the oldest running change, in one transaction; false where nothing is left to do. Another server leaves a
 * change alone while this one holds its row.
 */
export async function workBatch(em: EntityManager, size: number): Promise<boolean> {
  const next = await findRunning(em);
  if (!next) return false;
  await write(em.fork(), next.startedBy, async (inside) => {
    const running = await findRunning(inside, next.id);
    if (!running) return;
    const { id, place } = running;
    if (place === null) {
      await inside.execute(sql`update bulk_changes set state = 'done', finished_at = now() where id = ${id}`);
      return;
    }
    const changed = await changeRows(inside, running, place, size);
    await inside.execute(sql`
      update bulk_changes set done = done + ${changed.length}, changed = changed + ${changed.filter(Boolean).length} where id = ${id}`);
  });
  return true;
}

/** Leaves out the next record of the oldest running change: it cannot be changed as asked. */
export async function skipNext(em: EntityManager): Promise<void> {
  const running = await findRunning(em);
  if (!running || running.place === null) return;
  const { id, place } = running;
  await em.execute(sql`
    with picked as (${picked(id, place, 1)}), skipped as (
      update bulk_change_rows r set is_done = true from picked p
       where r.change_id = ${id} and r.place = ${place} and r.record_id = p.record_id returning 1
    )
    update bulk_changes set done = done + (select count(*) from skipped) where id = ${id}`);
}

/** With an id it is locked, unless another server has it. */
async function findRunning(em: EntityManager, id?: number): Promise<Running | undefined> {
  const firstOpen = (place: Place) =>
    sql`exists (select from bulk_change_rows r where r.change_id = c.id and r.place = ${place} and not r.is_done)`;
  const [first, second] = places;
  const [found] = await em.execute<Running[]>(sql`
    select c.id, c.action, c.undoes is not null as "isUndo", c.started_by as "startedBy",
           case when ${firstOpen(first)} then ${first} when ${firstOpen(second)} then ${second} end as place
      from bulk_changes c where c.state = 'running' ${id === undefined ? raw('') : sql`and c.id = ${id}`}
     order by c.id limit 1 ${id === undefined ? raw('') : raw('for update of c skip locked')}`);
  return found;
}

const picked = (id: number, place: Place, size: number) => sql`
  select record_id, before, after, trash_id from bulk_change_rows
   where change_id = ${id} and place = ${place} and not is_done order by record_id limit ${size}`;

/** Tells of each record whether it was changed. */
async function changeRows(
  em: EntityManager,
  running: Running,
  place: Place,
  size: number,
): Promise<boolean[]> {
  const { id, action, isUndo } = running;
  const written = assignmentsOf(action, place);
  if (written === null) return await (isUndo ? restoreTitles : deleteTitles)(em, running, size);
  const assignments = isUndo ? undoAssignments(written) : written;
  const isToChange = isUndo ? raw('to_jsonb(o) @> o.expected') : sql`(${differs(assignments)})`;
  const rows = await em.execute<{ changed: boolean }[]>(sql`
    with picked as materialized (${picked(id, place, size)}), old as materialized (
      select o.*, p.before as expected, p.after as target from ${raw(place)} o join picked p on p.record_id = o.id
       order by o.id for update of o
    ), moved as (
      update ${raw(place)} n set ${setClause(assignments)} from old o where n.id = o.id and ${isToChange}
      returning n.id, ${noted('o', assignments)} as before, ${noted('n', assignments)} as after
    )
    update bulk_change_rows r set is_done = true, was_changed = m.id is not null, before = m.before, after = m.after
      from picked p left join moved m on m.id = p.record_id
     where r.change_id = ${id} and r.place = ${place} and r.record_id = p.record_id
    returning r.was_changed as changed`);
  return rows.map(({ changed }) => changed);
}

type Picked = { record_id: number; trash_id: number | null };

async function deleteTitles(em: EntityManager, { id, startedBy }: Running, size: number): Promise<boolean[]> {
  const rows = await em.execute<Picked[]>(picked(id, 'movies', Math.min(size, mostDeleted)));
  const changed: boolean[] = [];
  for (const { record_id } of rows) {
    const trashId = await keepAndDelete(em, startedBy, 'movie', record_id);
    await note(em, id, record_id, trashId);
    changed.push(trashId !== null);
  }
  return changed;
}

async function restoreTitles(em: EntityManager, { id }: Running, size: number): Promise<boolean[]> {
  const rows = await em.execute<Picked[]>(picked(id, 'movies', Math.min(size, mostDeleted)));
  const changed: boolean[] = [];
  for (const { record_id, trash_id } of rows) {
    const [isThere] = await em.execute<unknown[]>(sql`select from trash where id = ${trash_id}`);
    if (isThere && trash_id !== null) await restoreRows(em, trash_id);
    await note(em, id, record_id, isThere ? trash_id : null);
    changed.push(isThere !== undefined);
  }
  return changed;
}

const note = (em: EntityManager, id: number, recordId: number, trashId: number | null) =>
  em.execute(sql`
    update bulk_change_rows set is_done = true, was_changed = ${trashId !== null}, trash_id = ${trashId}
     where change_id = ${id} and place = 'movies' and record_id = ${recordId}`);
