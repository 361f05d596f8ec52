import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { arrayOf } from '#admin-api/ground/database/batches.ts';
import { refusedField } from '#admin-api/ground/http/errors.ts';
import type { BulkAction } from '#schema/shapes/bulk-change.ts';
import { collectionLimits, collectionMessages } from '#schema/shapes/collection.ts';
import { isPicked, type Running } from './running.ts';

/** Refuses a collection that is not there, or that cannot take all of the titles. */
export async function refuseFullCollection(
  em: EntityManager,
  action: BulkAction,
  ids: readonly number[],
): Promise<void> {
  if (action.kind !== 'add-to-collection') return;
  const [found] = await em.execute<{ titles: number }[]>(sql`
    select (select count(*)::integer from (
              select movie_id from collection_titles where collection_id = c.id union select unnest(${arrayOf(ids)})) t) as titles
      from collections c where c.id = ${action.collection}`);
  if (!found) throw refusedField('action.collection', collectionMessages.notFound);
  if (found.titles > collectionLimits.titles)
    throw refusedField('action.collection', collectionMessages.full);
}

/** Adds titles behind all others, as many as the collection takes, or takes them out again. */
export async function changeCollection(
  em: EntityManager,
  running: Running,
  collection: number,
  ids: readonly number[],
): Promise<boolean[]> {
  await em.execute(sql`select from collections where id = ${collection} for update`);
  const moved = running.isUndo
    ? sql`delete from collection_titles where collection_id = ${collection} and movie_id = any(${arrayOf(ids)}) returning movie_id`
    : sql`
      insert into collection_titles (collection_id, movie_id, position)
        select c.id, m.id, h.last + row_number() over (order by m.id)
          from collections c
          join movies m on m.id = any(${arrayOf(ids)})
         cross join lateral (select coalesce(max(position), 0) as last from collection_titles where collection_id = c.id) h
         where c.id = ${collection}
           and not exists (select from collection_titles t where t.collection_id = c.id and t.movie_id = m.id)
         order by m.id limit ${collectionLimits.titles} - (select count(*) from collection_titles where collection_id = ${collection})
      returning movie_id`;
  const rows = await em.execute<{ changed: boolean }[]>(sql`
    with moved as (${moved})
    update bulk_change_rows r set is_done = true, was_changed = exists (select from moved m where m.movie_id = r.record_id)
     where ${isPicked(running, 'movies', ids)} returning r.was_changed as changed`);
  return rows.map(({ changed }) => changed);
}
