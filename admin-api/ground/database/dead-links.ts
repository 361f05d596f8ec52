/** Which records of a table have a dead address; `dead_links` is kept by triggers (sql/functions/media.sql). */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { DeadRecord } from '#schema/shapes/dead-link.ts';

type LinkOwner = 'matches' | 'people' | 'collections';

/** The condition that a row, whose id is the given column, has one. The ids are read once, and looked up in the primary key. */
export const isDeadIn = (table: LinkOwner, column: string): string =>
  `${column} = any (array(select record_id from dead_links where place = '${table}'))`;

/** Of the given records, those that have one, and since when. */
export async function deadOf(
  em: EntityManager,
  table: LinkOwner,
  ids: readonly number[],
): Promise<DeadRecord[]> {
  if (ids.length === 0) return [];
  const rows = await em.execute<{ id: number; since: Date | string }[]>(sql`
    select record_id as id, min(since) as since from dead_links
     where place = ${table} and record_id in (${ids}) group by record_id order by record_id`);
  return rows.map(({ id, since }) => ({ id, since: new Date(since).toISOString() }));
}
