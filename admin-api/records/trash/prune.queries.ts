import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { trashDays, undoDays } from '#schema/rules/retention.ts';

/** An entry may hold a title with hundreds of thousands of comments. */
const mostEntries = 100;

/** Deletes expired entries, at most `limit`; answers with how many. */
export async function pruneTrash(em: EntityManager, limit: number): Promise<number> {
  const gone = await em.execute<unknown[]>(sql`
    delete from trash where id in (
      select id from trash where deleted_at <= now() - make_interval(days => ${trashDays})
       order by deleted_at, id limit ${Math.min(limit, mostEntries)}
    ) returning id`);
  return gone.length;
}

/** True for the id of a title that neither the trash nor the undo of a merge can restore. */
const isLost = (column: string) => sql`
  not exists (select from movies m where m.id = ${raw(column)})
  and not exists (select from trash t where t.kind = 'movie' and t.record_id = ${raw(column)})
  and not exists (select from title_merges g where g.merged_id = ${raw(column)} and g.undone_at is null
                     and g.merged_at > now() - make_interval(days => ${trashDays}))`;

/** A title may have a million ratings. */
const mostRated = 20;

/**
 * Ratings are not deleted with their title. Those of a title that neither the trash nor the undo of a merge can restore are
 * deleted here.
 */
export async function forgetRatings(em: EntityManager, limit: number): Promise<number> {
  const lost = await em.execute<{ id: number }[]>(sql`
    select c.id from rating_counts c where ${isLost('c.id')} limit ${Math.min(limit, mostRated)}`);
  if (lost.length === 0) return 0;
  const ids = lost.map(({ id }) => id);
  await em.transactional(async (inside) => {
    await allowLong(inside);
    await inside.execute(sql`delete from title_ratings where movie_id in (${ids})`);
    await inside.execute(sql`delete from rating_counts where id in (${ids})`);
  });
  return ids.length;
}

/** Likewise the problems that visitors reported. */
export async function forgetProblems(em: EntityManager, limit: number): Promise<number> {
  const gone = await em.execute<unknown[]>(sql`
    delete from asks where id in (
      select a.id from asks a where a.movie_id is not null and ${isLost('a.movie_id')} limit ${limit}) returning 1`);
  return gone.length;
}

/** Ratings that were cleared can be restored for some days (admin-api/visitors/ratings). */
export async function forgetCleared(em: EntityManager, limit: number): Promise<number> {
  const gone = await em.execute<unknown[]>(sql`
    delete from cleared_ratings where (movie_id, visitor) in (
      select movie_id, visitor from cleared_ratings where cleared_at <= now() - make_interval(days => ${undoDays}) limit ${limit}) returning 1`);
  return gone.length;
}
