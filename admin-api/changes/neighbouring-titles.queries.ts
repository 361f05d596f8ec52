import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { relatedLimit } from '#schema/bundle.ts';
import { textOf } from './change.entity.ts';
import type { ChangeRecord } from './change.queries.ts';

/**
 * For each title that got a new place, the titles near enough to show it as related, in its genre or without one. They are looked up where
 * it stands now; if it has moved on since, a later change names the rest.
 */
export async function listNeighbouringTitles(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<Map<number, number[]>> {
  const moved = changes.filter(hasArrived);
  const arrived = [...new Set(moved.map(({ recordId }) => recordId))];
  if (arrived.length === 0) return new Map();
  const rows = await em.execute<{ id: number; neighbours: number[] }[]>(sql`
    select t.id, array(
        (select m.id from movies m
          where m.primary_genre = t.primary_genre and (m.year_or_zero, m.id) < (t.year_or_zero, t.id) and t.primary_genre <> ''
          order by m.year_or_zero desc, m.id desc limit ${relatedLimit})
        union all
        (select m.id from movies m
          where m.primary_genre = t.primary_genre and (m.year_or_zero, m.id) > (t.year_or_zero, t.id) and t.primary_genre <> ''
          order by m.year_or_zero, m.id limit ${relatedLimit})
        union all
        (select m.id from movies m where m.primary_genre = '' and (m.year_or_zero, m.id) < (t.year_or_zero, t.id)
          order by m.year_or_zero desc, m.id desc limit ${relatedLimit})
        union all
        (select m.id from movies m where m.primary_genre = '' and (m.year_or_zero, m.id) > (t.year_or_zero, t.id)
          order by m.year_or_zero, m.id limit ${relatedLimit})
      ) as neighbours
      from movies t where t.id in (${arrived})`);
  const byTitle = new Map(rows.map(({ id, neighbours }) => [id, neighbours]));
  return new Map(moved.map(({ seq, recordId }) => [seq, byTitle.get(recordId) ?? []]));
}

function hasArrived({ entity, before, after }: ChangeRecord): boolean {
  if (entity !== 'movie' || after === null) return false;
  return ['primary_genre', 'year'].some((column) => textOf(before, column) !== textOf(after, column));
}
