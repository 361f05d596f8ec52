import { type EntityManager, sql } from '@mikro-orm/postgresql';

/** For each title the ids of the most related ones, best first (sql/functions/related.sql says how they are chosen). */
export async function listRelated(
  em: EntityManager,
  titleIds: readonly number[],
  limit: number,
): Promise<Map<number, number[]>> {
  if (titleIds.length === 0) return new Map();
  const rows = await em.execute<{ title: number; others: number[] }[]>(
    sql`select title, others from related_titles(array[${titleIds}]::integer[], ${limit})`,
  );
  const found = new Map(rows.map(({ title, others }) => [title, others]));
  return new Map(titleIds.map((id) => [id, found.get(id) ?? []]));
}
