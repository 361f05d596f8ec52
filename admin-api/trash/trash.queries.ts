import { type EntityManager, type MikroORM, raw, sql } from '@mikro-orm/postgresql';
import { type Background, repeat } from '#admin-api/background.ts';
import { allowLong } from '#admin-api/database/connection.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { Logger } from '#admin-api/http/log.ts';
import { trashDays } from '#schema/limits.ts';
import { type TrashEntry, type TrashQuery, trashMessages } from '#schema/trash.ts';

export type TrashRecord = Omit<TrashEntry, 'deletedAt' | 'keptUntil'> & {
  deletedAt: Date | string;
  keptUntil: Date | string;
};

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
  const [row] = await em.execute<{ total: number }[]>(
    sql`select count(*)::integer as total from trash where ${wanted}`,
  );
  return { entries, total: row?.total ?? 0 };
}

/** Deletes it for good. */
export async function removeFromTrash(em: EntityManager, id: number): Promise<void> {
  const gone = await em.execute<unknown[]>(sql`delete from trash where id = ${id} returning id`);
  if (gone.length === 0) throw new RequestError(404, trashMessages.notFound);
}

/** Deletes expired entries, at most `limit` records at a time. */
export async function pruneTrash(em: EntityManager, limit = 1000): Promise<number> {
  const gone = await em.execute<unknown[]>(sql`
    delete from trash where id in (
      select id from trash where deleted_at <= now() - make_interval(days => ${trashDays}) order by deleted_at, id limit ${limit}
    ) returning id`);
  await forgetRatings(em, limit);
  await forgetCleared(em, limit);
  await forgetProblems(em, limit);
  return gone.length;
}

/** True for the id of a title that neither the trash nor the undo of a merge can restore. */
const isLost = (column: string) => sql`
  not exists (select from movies m where m.id = ${raw(column)})
  and not exists (select from trash t where t.kind = 'movie' and t.record_id = ${raw(column)})
  and not exists (select from title_merges g where g.merged_id = ${raw(column)} and g.undone_at is null
                     and g.merged_at > now() - make_interval(days => ${trashDays}))`;

/**
 * Ratings are not deleted with their title. Those of a title that neither the trash nor the undo of a merge can restore are
 * deleted here.
 */
async function forgetRatings(em: EntityManager, limit: number): Promise<void> {
  const lost = await em.execute<{ id: number }[]>(sql`
    select c.id from rating_counts c where ${isLost('c.id')} limit ${limit}`);
  if (lost.length === 0) return;
  const ids = lost.map(({ id }) => id);
  await em.transactional(async (inside) => {
    await allowLong(inside);
    await inside.execute(sql`delete from title_ratings where movie_id in (${ids})`);
    await inside.execute(sql`delete from rating_counts where id in (${ids})`);
  });
}

/** Likewise the problems that visitors reported. */
async function forgetProblems(em: EntityManager, limit: number): Promise<void> {
  await em.execute(sql`
    delete from asks where id in (
      select a.id from asks a where a.movie_id is not null and ${isLost('a.movie_id')} limit ${limit})`);
}

/** Ratings that were cleared can be restored for a day (admin-api/ratings). */
async function forgetCleared(em: EntityManager, limit: number): Promise<void> {
  await em.execute(sql`
    delete from cleared_ratings where (movie_id, visitor) in (
      select movie_id, visitor from cleared_ratings where cleared_at <= now() - interval '1 day' limit ${limit})`);
}

const everyMs = 3_600_000;

/** Deletes expired entries of the trash every hour. */
export const startPruning = (orm: MikroORM, log?: Logger): Background =>
  repeat({ log, failure: 'emptying the trash failed', firstMs: everyMs, everyMs }, async () => {
    await pruneTrash(orm.em.fork());
    return undefined;
  });
