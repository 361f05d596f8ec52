/** Deletes a record: it goes to the trash with everything that belongs to it, as `rows_to_keep` of the database finds it. */
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { TrashKind } from '#schema/shapes/trash.ts';

export const tables = {
  movie: 'movies',
  season: 'seasons',
  episode: 'episodes',
  match: 'matches',
  page: 'pages',
  collection: 'collections',
  person: 'people',
} as const satisfies Record<TrashKind, string>;

/**
 * Deletes a record with its children and stores them in the trash; answers with its id there. @param missing the message of a 404
 */
export async function moveToTrash(
  em: EntityManager,
  actor: string,
  kind: TrashKind,
  id: number,
  missing: string,
): Promise<Written<number>> {
  return await write(em, actor, async (inside) => {
    const kept = await keepAndDelete(inside, actor, kind, id);
    if (kept === null) throw new RequestError(404, missing);
    return kept;
  });
}

/** Runs within a transaction; null when there is no such record. */
export async function keepAndDelete(
  inside: EntityManager,
  actor: string,
  kind: TrashKind,
  id: number,
): Promise<number | null> {
  await allowLong(inside);
  const [kept] = await inside.execute<{ id: number }[]>(sql`
    insert into trash (kind, record_id, name, contents, seasons, episodes, comments, deleted_by)
      select ${kind}, ${id}, coalesce(name, contents #>> '{movies,0,title}'), contents, ${counted('seasons', kind)}, ${counted('episodes', kind)}, ${counted('comments', kind)}, ${actor}
        from rows_to_keep(${kind}, ${id})
      returning id`);
  if (!kept) return null;
  await inside.execute(sql`delete from ${raw(tables[kind])} where id = ${id}`);
  return kept.id;
}

/** The rows deleted with it, without the record itself. */
const counted = (table: string, kind: TrashKind) =>
  tables[kind] === table
    ? raw('0')
    : raw(
        `case when jsonb_typeof(contents -> '${table}') = 'array' then jsonb_array_length(contents -> '${table}') else 0 end`,
      );
