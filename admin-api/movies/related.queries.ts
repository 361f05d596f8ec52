import { type EntityManager, sql } from '@mikro-orm/postgresql';

interface Neighbours {
  id: number;
  /** Nearest first, as in `after`. */
  before: number[];
  after: number[];
}

/**
 * For each title the nearest by year in its first genre, half of them before it and half after, filled up from the side that has
 * more. A new title therefore affects about a dozen others and not a whole genre. A title without a genre gets the nearest of all
 * titles. An unknown year sorts before all others.
 */
export async function listRelated(em: EntityManager, titleIds: readonly number[], limit: number) {
  if (titleIds.length === 0) return new Map<number, number[]>();
  const neighbours = await listNeighbours(em, titleIds, limit);
  return new Map(neighbours.map(({ id, before, after }) => [id, alternate(before, after, limit)]));
}

/** One half of each union has a false condition, so its table is not read. */
async function listNeighbours(em: EntityManager, titleIds: readonly number[], limit: number) {
  return await em.execute<Neighbours[]>(sql`
    select t.id,
           array((select m.id from movies m
                   where m.primary_genre = t.primary_genre and (m.year_or_zero, m.id) < (t.year_or_zero, t.id) and t.primary_genre <> ''
                   order by m.year_or_zero desc, m.id desc limit ${limit})
           union all
                 (select m.id from movies m where (m.year_or_zero, m.id) < (t.year_or_zero, t.id) and t.primary_genre = ''
                   order by m.year_or_zero desc, m.id desc limit ${limit})) as before,
           array((select m.id from movies m
                   where m.primary_genre = t.primary_genre and (m.year_or_zero, m.id) > (t.year_or_zero, t.id) and t.primary_genre <> ''
                   order by m.year_or_zero, m.id limit ${limit})
           union all
                 (select m.id from movies m where (m.year_or_zero, m.id) > (t.year_or_zero, t.id) and t.primary_genre = ''
                   order by m.year_or_zero, m.id limit ${limit})) as after
      from movies t where t.id in (${titleIds})`);
}

/** Takes one from each side in turn, nearest first. */
function alternate(before: readonly number[], after: readonly number[], limit: number): number[] {
  const nearest = Array.from({ length: limit }, (_, index) => [after[index], before[index]]).flat();
  return nearest.filter((id) => id !== undefined).slice(0, limit);
}
