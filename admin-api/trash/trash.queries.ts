import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { countOf, type Stored } from '#admin-api/database/rows.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { trashDays } from '#schema/limits.ts';
import { type TrashEntry, type TrashQuery, trashMessages } from '#schema/trash.ts';

export type TrashRecord = Stored<TrashEntry, 'deletedAt' | 'keptUntil'>;

/** The condition of the entries that are listed. Expired ones are left out, whether or not they were deleted already. */
export const wantedEntries = ({ kind, search }: Pick<TrashQuery, 'kind' | 'search'>) => sql`
  deleted_at > now() - make_interval(days => ${trashDays}) ${kind ? sql`and kind = ${kind}` : raw('')}
  ${search ? sql`and position(lower(${search}) in lower(name)) > 0` : raw('')}`;

/** Latest deletion first. */
export async function listTrash(em: EntityManager, { page, limit, ...filter }: TrashQuery) {
  const wanted = wantedEntries(filter);
  const entries = await em.execute<TrashRecord[]>(sql`
    select id, kind, record_id as "recordId", name, seasons, episodes, comments, deleted_by as "deletedBy",
           deleted_at as "deletedAt", deleted_at + make_interval(days => ${trashDays}) as "keptUntil"
      from trash where ${wanted} order by deleted_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`);
  return { entries, total: await countOf(em, sql`trash where ${wanted}`) };
}

/** Deletes it for good. */
export async function removeFromTrash(em: EntityManager, id: number): Promise<void> {
  const gone = await em.execute<unknown[]>(sql`delete from trash where id = ${id} returning id`);
  if (gone.length === 0) throw new RequestError(404, trashMessages.notFound);
}
