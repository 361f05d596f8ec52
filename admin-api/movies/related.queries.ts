import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { idsOf } from './movie.rows.ts';
import { listNewest } from './newest.queries.ts';

interface Neighbours {
  id: number;
  /** Nearest first, as are those after. */
  before: number[];
  after: number[];
}

/**
 * For each title the nearest in its first genre by year, half from before it and half from after, filled up from the
 * side that has more. A new title therefore touches the dozen around it and not a whole genre.
 */
export async function listRelated(em: EntityManager, titleIds: readonly number[], limit: number) {
  const related = new Map<number, number[]>();
  if (titleIds.length === 0) return related;
  for (const { id, before, after } of await listNeighbours(em, titleIds, limit)) {
    related.set(id, alternate(before, after, limit));
  }
  await fillWithNewest(em, related, limit);
  return related;
}

async function listNeighbours(em: EntityManager, titleIds: readonly number[], limit: number) {
  return await em.execute<Neighbours[]>(sql`
    select t.id,
           array(select m.id from movies m
                  where m.primary_genre = t.primary_genre and (m.year, m.id) < (t.year, t.id) and t.primary_genre <> ''
                  order by m.year desc, m.id desc limit ${limit}) as before,
           array(select m.id from movies m
                  where m.primary_genre = t.primary_genre and (m.year, m.id) > (t.year, t.id) and t.primary_genre <> ''
                  order by m.year, m.id limit ${limit}) as after
      from movies t where t.id in (${titleIds})`);
}

/** One from each side in turn, the nearest first. */
function alternate(before: readonly number[], after: readonly number[], limit: number): number[] {
  const nearest = Array.from({ length: limit }, (_, index) => [after[index], before[index]]).flat();
  return nearest.filter((id) => id !== undefined).slice(0, limit);
}

/** A title without a genre is related to what is new. */
async function fillWithNewest(em: EntityManager, related: Map<number, number[]>, limit: number) {
  const alone = [...related].filter(([, ids]) => ids.length === 0).map(([id]) => id);
  if (alone.length === 0) return;
  const withoutGenre = await idsOf(
    em,
    sql`select id from movies where id in (${alone}) and primary_genre = ''`,
  );
  if (withoutGenre.length === 0) return;
  const { ids } = await listNewest(em, {}, 0, limit + 1);
  for (const titleId of withoutGenre) {
    related.set(titleId, ids.filter((id) => id !== titleId).slice(0, limit));
  }
}
