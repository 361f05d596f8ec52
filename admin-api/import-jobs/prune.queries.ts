import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { trashDays } from '#schema/limits.ts';

/** The imports `i` that can no longer be applied or undone: their rows go, they themselves stay with their columns. */
export const isOld =
  raw(`(coalesce(i.finished_at, i.uploaded_at) < now() - make_interval(days => ${trashDays})
  and i.state not in ('checking', 'applying', 'undoing'))`);

/** Deletes some rows of old imports; answers with how many. */
export async function pruneImports(em: EntityManager, limit: number): Promise<number> {
  const writes = await em.execute<unknown[]>(sql`
    delete from import_writes where (import_id, place, record_id) in (
      select w.import_id, w.place, w.record_id from imports i cross join lateral (
        select import_id, place, record_id from import_writes w where w.import_id = i.id limit ${limit}) w
       where ${isOld} limit ${limit}) returning 1`);
  const rows = await em.execute<unknown[]>(sql`
    delete from import_rows where (import_id, number) in (
      select r.import_id, r.number from imports i cross join lateral (
        select import_id, number from import_rows r where r.import_id = i.id limit ${limit}) r
       where ${isOld} limit ${limit}) returning 1`);
  return writes.length + rows.length;
}
