import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { write } from '#admin-api/database/write.ts';
import { keepAndDelete } from '#admin-api/trash/move-to-trash.queries.ts';
import { restoreRows } from '#admin-api/trash/restore.queries.ts';
import type { BulkAction } from '#schema/bulk-change.ts';
import { trashDays } from '#schema/limits.ts';
import type { TrashKind } from '#schema/trash.ts';
import { assignmentsOf, differs, noted, type Place, setClause, undoAssignments } from './assignments.ts';

/** A running change, and its position. */
interface Running {
  id: number;
  action: BulkAction;
  isUndo: boolean;
  startedBy: string;
  place: Place | null;
}

/** A deletion includes seasons, episodes and comments, so its batches are small. */
const mostDeleted = 20;

/**
 * Processes the next batch of the oldest running change, in one transaction; false when nothing is left to do. Another server
 * skips a change while this one holds its row.
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

/**
 * Skips the next record of the oldest running change, because it cannot be changed as requested. The change is locked first, as for a
 * batch: two servers that locked its records first would wait for each other.
 */
export async function skipNext(em: EntityManager): Promise<void> {
  const next = await findRunning(em);
  if (!next) return;
  await em.fork().transactional(async (inside) => {
    const running = await findRunning(inside, next.id);
    if (!running || running.place === null) return;
    const { id, place } = running;
    await inside.execute(sql`
      with picked as (${picked(running, place, 1)}), skipped as (
        update bulk_change_rows r set is_done = true from picked p
         where r.change_id = ${id} and r.place = ${place} and r.record_id = p.record_id returning 1
      )
      update bulk_changes set done = done + (select count(*) from skipped) where id = ${id}`);
  });
}

/** With an id it is locked, unless another server has it. */
async function findRunning(em: EntityManager, id?: number): Promise<Running | undefined> {
  const firstOpen = (place: Place) =>
    sql`exists (select from bulk_change_rows r where r.change_id = c.id and r.place = ${place} and not r.is_done)`;
  const [found] = await em.execute<Running[]>(sql`
    select c.id, c.action, c.undoes is not null as "isUndo", c.started_by as "startedBy",
           case when ${firstOpen('movies')} then 'movies' when ${firstOpen('episodes')} then 'episodes'
                when ${firstOpen('trash')} then 'trash' end as place
      from bulk_changes c where c.state = 'running' ${id === undefined ? raw('') : sql`and c.id = ${id}`}
     order by c.id limit 1 ${id === undefined ? raw('') : raw('for update of c skip locked')}`);
  return found;
}

/**
 * Records that were deleted last are restored first, since a season may be in the trash together with its show; an undo deletes
 * them in the original order.
 */
const picked = ({ id, isUndo }: Running, place: Place, size: number) => sql`
  select record_id, before, after, trash_id from bulk_change_rows
   where change_id = ${id} and place = ${place} and not is_done
   order by record_id ${raw(place === 'trash' && !isUndo ? 'desc' : 'asc')} limit ${size}`;

/** Returns for each record whether it was changed. */
async function changeRows(
  em: EntityManager,
  running: Running,
  place: Place,
  size: number,
): Promise<boolean[]> {
  const { id, action, isUndo } = running;
  const written = assignmentsOf(action, place);
  if (written === null && place === 'trash')
    return await (isUndo ? deleteAgain : restoreEntries)(em, running, size);
  if (written === null) return await (isUndo ? restoreTitles : deleteTitles)(em, running, size);
  const assignments = isUndo ? undoAssignments(written) : written;
  const isToChange = isUndo ? raw('to_jsonb(o) @> o.expected') : sql`(${differs(assignments)})`;
  const rows = await em.execute<{ changed: boolean }[]>(sql`
    with picked as materialized (${picked(running, place, size)}), old as materialized (
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

type Picked = { record_id: number; trash_id: number | null; before: Restored | null };
/** The record that an entry of the trash was restored as. */
type Restored = { kind: TrashKind; id: number };

const pick = (em: EntityManager, running: Running, place: Place, size: number) =>
  em.execute<Picked[]>(picked(running, place, Math.min(size, mostDeleted)));

async function deleteTitles(em: EntityManager, running: Running, size: number): Promise<boolean[]> {
  const { id, startedBy } = running;
  const rows = await pick(em, running, 'movies', size);
  const changed: boolean[] = [];
  for (const { record_id } of rows) {
    const trashId = await keepAndDelete(em, startedBy, 'movie', record_id);
    await note(em, id, record_id, trashId);
    changed.push(trashId !== null);
  }
  return changed;
}

async function restoreTitles(em: EntityManager, running: Running, size: number): Promise<boolean[]> {
  const { id } = running;
  const rows = await pick(em, running, 'movies', size);
  const changed: boolean[] = [];
  for (const { record_id, trash_id } of rows) {
    const [isThere] = await em.execute<unknown[]>(sql`select from trash where id = ${trash_id}`);
    if (isThere && trash_id !== null) await restoreRows(em, trash_id);
    await note(em, id, record_id, isThere ? trash_id : null);
    changed.push(isThere !== undefined);
  }
  return changed;
}

async function restoreEntries(em: EntityManager, running: Running, size: number): Promise<boolean[]> {
  const rows = await pick(em, running, 'trash', size);
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

async function deleteAgain(em: EntityManager, running: Running, size: number): Promise<boolean[]> {
  const rows = await pick(em, running, 'trash', size);
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
