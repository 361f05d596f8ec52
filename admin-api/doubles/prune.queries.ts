import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { trashDays } from '#schema/limits.ts';

/** Each keeps all rows of a title. */
const mostAtOnce = 50;

/** Deletes some merges that can no longer be undone; answers with how many. */
export async function pruneMerges(em: EntityManager, limit: number): Promise<number> {
  const gone = await em.execute<unknown[]>(sql`
    delete from title_merges where id in (
      select id from title_merges where merged_at < now() - make_interval(days => ${trashDays})
       order by id limit ${Math.min(limit, mostAtOnce)}) returning 1`);
  return gone.length;
}
