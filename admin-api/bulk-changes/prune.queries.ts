import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { trashDays } from '#schema/limits.ts';

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
