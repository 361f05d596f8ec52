import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { countOf, type Stored } from '#admin-api/ground/database/rows.ts';
import { violatedConstraint, type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { freeSlugIn } from '#admin-api/ground/http/free-slugs.ts';
import { trashDays } from '#schema/rules/retention.ts';
import {
  type Restored,
  type TrashEntry,
  type TrashKind,
  type TrashQuery,
  trashMessages,
} from '#schema/shapes/trash.ts';
import { tables } from './move-to-trash.queries.ts';

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

/** Parents first: a row is restored after the one it refers to. */
const order = [
  'movies',
  'slug_redirects',
  'seasons',
  'episodes',
  'matches',
  'match_incidents',
  'comments',
  'pages',
  'page_redirects',
  'collections',
  'collection_redirects',
  'people',
  'person_redirects',
] as const;

/** The obstacle to the restore, as a sentence for the operator. */
const obstacles: Record<string, string> = {
  seasons_show_id_fkey: 'The show of this season is gone: restore it first',
  episodes_season_id_fkey: 'The season of this episode is gone: restore it first',
  seasons_show_id_season_number_key:
    'The show has another season of this number by now: give that one another number first',
  episodes_season_id_episode_number_key:
    'The season has another episode of this number by now: give that one another number first',
  movies_key_key: 'An import has added this title again: delete that one first',
  seasons_key_key: 'An import has added this season again: delete that one first',
  episodes_key_key: 'An import has added this episode again: delete that one first',
  matches_key_key: 'An import has added this match again: delete that one first',
};

/** When a slug is taken at the same moment, the next candidate is tried. */
const attempts = 10;

/**
 * Restores a record with everything deleted with it, under the old ids; a slug that is taken by now is replaced by the next free
 * one.
 */
export async function restoreFromTrash(
  em: EntityManager,
  actor: string,
  trashId: number,
): Promise<Written<Restored>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(em.fork(), actor, (inside) => restoreRows(inside, trashId));
    } catch (error) {
      const constraint = violatedConstraint(error) ?? '';
      const obstacle = obstacles[constraint];
      if (obstacle !== undefined) throw new RequestError(409, obstacle);
      if (!constraint.endsWith('_slug_key') || attempt === attempts) throw error;
    }
  }
}

/** Runs within a transaction. */
export async function restoreRows(em: EntityManager, trashId: number): Promise<Restored> {
  await allowLong(em);
  const [entry] = await em.execute<{ kind: TrashKind; id: number }[]>(sql`
    select kind, record_id as id from trash
     where id = ${trashId} and deleted_at > now() - make_interval(days => ${trashDays}) for update`);
  if (!entry) throw new RequestError(404, trashMessages.notFound);
  const slug = await renameIfTaken(em, trashId, tables[entry.kind]);
  // The rows stay in the database: a title may have hundreds of thousands of comments.
  for (const table of order) {
    await em.execute(
      sql`select restore_rows(${table}, contents -> ${table}) from trash where id = ${trashId}`,
    );
  }
  await em.execute(
    sql`select restore_collection_titles(contents -> 'collection_titles') from trash where id = ${trashId}`,
  );
  await em.execute(sql`
    select take_back_person_merge(contents -> 'merge'), restore_credits(contents -> 'credits') from trash where id = ${trashId}`);
  await em.execute(sql`delete from trash where id = ${trashId}`);
  return { ...entry, slug };
}

/** Returns the slug that it will have; null for records without one. */
async function renameIfTaken(em: EntityManager, trashId: number, table: string): Promise<string | null> {
  const [kept] = await em.execute<{ slug: string | null }[]>(
    sql`select contents #>> array[${table}, '0', 'slug'] as slug from trash where id = ${trashId}`,
  );
  if (!kept?.slug) return null;
  const slug = await freeSlugIn(em, [table], kept.slug);
  if (slug !== kept.slug) {
    await em.execute(sql`
      update trash set contents = jsonb_set(contents, array[${table}, '0', 'slug'], to_jsonb(${slug}::text)) where id = ${trashId}`);
  }
  return slug;
}
