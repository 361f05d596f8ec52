/** Undoes a merge: both titles are restored, and keep what was added to either since. */

import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { violatedConstraint, type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { trashDays } from '#schema/rules/retention.ts';
import { mergeMessages } from '#schema/shapes/title-merge.ts';
import { getMerge, type MergeRecord } from './merge.queries.ts';

/** As many records are named as fit into a message. */
const named = 20;

export async function undoMerge(em: EntityManager, actor: string, id: number): Promise<Written<MergeRecord>> {
  try {
    return await write(em.fork(), actor, async (inside) => {
      await allowLong(inside);
      await inside.execute(sql`select from title_merges where id = ${id} for update`);
      const { keptId, mergedId, undoneAt, mergedAt } = await getMerge(inside, id);
      if (undoneAt !== null) throw new RequestError(409, mergeMessages.undone);
      if (Date.now() - new Date(mergedAt).getTime() > trashDays * 24 * 60 * 60 * 1000)
        throw new RequestError(409, mergeMessages.old);
      await lockKept(inside, keptId);
      await refuseBrokenUndo(inside, [id]);
      await takeApart(inside, id, keptId, mergedId);
      return await getMerge(inside, id);
    });
  } catch (error) {
    // A new season or episode has taken the number or key of one that is to be restored.
    const constraint = violatedConstraint(error);
    if (constraint === null || !/^(seasons|episodes|movies)_/.test(constraint)) throw error;
    throw new RequestError(
      409,
      'A season or episode that comes back has its number or key taken by now. Nothing was undone',
    );
  }
}

/** Undoes a merge as a step of a bulk change; false when it has been undone already. */
export async function undoMergeInside(em: EntityManager, id: number): Promise<boolean> {
  const [merge] = await em.execute<{ kept: number; merged: number }[]>(sql`
    select kept_id as kept, merged_id as merged from title_merges where id = ${id} and undone_at is null for update`);
  if (!merge) return false;
  await lockKept(em, merge.kept);
  await refuseBrokenUndo(em, [id]);
  await takeApart(em, id, merge.kept, merge.merged);
  return true;
}

async function lockKept(em: EntityManager, kept: number): Promise<void> {
  await em.execute(sql`select from movies where id = ${kept} for update`);
  await em.execute(sql`select from seasons where show_id = ${kept} order by id for update`);
  await em.execute(sql`
    select from episodes e join seasons s on s.id = e.season_id where s.show_id = ${kept} order by e.id for update of e`);
}

/**
 * Refuses with the records that were changed after these merges. Where several changed one kept title, it must be as the last left it. A
 * comment that was deleted since stays deleted.
 */
export async function refuseBrokenUndo(em: EntityManager, ids: readonly number[]): Promise<void> {
  const found = await em.execute<{ path: string; name: string; total: number }[]>(sql`
    with merge as (select * from title_merges where id = any(${`{${ids.join(',')}}`}::integer[]) and undone_at is null),
    expected as (
      select t.kept_id, max(t.kept_name) as name, jsonb_object_agg(c.key, c.value order by t.id) filter (where c.key is not null) as after
        from merge t left join lateral jsonb_each(t.contents #> '{after,movies,0}') c on true group by t.kept_id
    ),
    obstacle (path, name) as (
      select 'kept.' || x.kept_id, x.name from expected x left join movies m on m.id = x.kept_id
       where not coalesce(to_jsonb(m) @> x.after, m.id is not null)
      union all
      select 'merged.' || t.merged_id, m.title || ' has its address or key by now' from merge t join movies m
          on m.id <> t.kept_id and (m.key = t.contents #>> '{merged,movies,0,key}' or m.slug = t.contents #>> '{merged,movies,0,slug}')
          or m.id = t.kept_id and m.slug = t.contents #>> '{merged,movies,0,slug}'
      union all
      select 'seasons.' || (r ->> 'id'), coalesce('Season ' || s.season_number, 'A deleted season')
        from merge t cross join jsonb_array_elements(t.contents #> '{after,seasons}' || (t.contents #> '{moved,seasons}')) r
        left join seasons s on s.id = (r ->> 'id')::integer
       where not coalesce(to_jsonb(s) @> r, false)
      union all
      select 'episodes.' || (r ->> 'id'), coalesce('Episode ' || e.episode_number || ' ' || e.title, 'A deleted episode')
        from merge t cross join jsonb_array_elements(t.contents #> '{after,episodes}' || (t.contents #> '{moved,episodes}')) r
        left join episodes e on e.id = (r ->> 'id')::integer
       where not coalesce(to_jsonb(e) @> r, false)
      union all
      select 'collections.' || r.value, coalesce('Its place in ' || c.title, 'Its place in a deleted collection')
        from merge t cross join jsonb_array_elements_text(t.contents -> 'collections') r
        left join collections c on c.id = r.value::integer
       where not exists (select from collection_titles p where p.movie_id = t.kept_id and p.collection_id = r.value::integer)
    )
    select path, name, count(*) over ()::integer as total from obstacle limit ${named}`);
  const [first] = found;
  if (!first) return;
  throw new RequestError(
    409,
    `${first.total === 1 ? 'One record is' : `${first.total} records are`} not as the merge left them. Nothing was undone`,
    { issues: found.map(({ path, name }) => ({ path, message: name })) },
  );
}

/** Rows that are not among the moved ones, or all of them. */
const keptRows = (id: number, table: 'seasons' | 'episodes') => sql`
  select jsonb_agg(r) from title_merges t, jsonb_array_elements(nullif(t.contents -> 'merged' -> ${table}, 'null')) r
   where t.id = ${id} and not exists (
     select from jsonb_array_elements(t.contents -> 'moved' -> ${table}) m where m -> 'id' = r -> 'id')`;

async function takeApart(em: EntityManager, id: number, kept: number, merged: number): Promise<void> {
  const contents = sql`(select contents from title_merges where id = ${id})`;
  const tables = ['seasons', 'episodes'] as const;
  // Moved rows go back in their current state: with later edits, and a season with the episodes that were added since.
  await em.execute(sql`
    with moved_season as (select (value ->> 'id')::integer as id from jsonb_array_elements(${contents} #> '{moved,seasons}')),
         moved_episode as (
           select (m ->> 'id')::integer as id, r -> 'season_id' as season_id
             from jsonb_array_elements(${contents} #> '{moved,episodes}') m
             join jsonb_array_elements(nullif(${contents} #> '{merged,episodes}', 'null')) r on r -> 'id' = m -> 'id')
    update title_merges set contents = contents || jsonb_build_object('back', jsonb_build_object(
        'seasons', (select jsonb_agg(to_jsonb(s) || jsonb_build_object('show_id', ${merged}::integer)) from seasons s
                     where s.id in (select id from moved_season)),
        'episodes', (select jsonb_agg(to_jsonb(e) || jsonb_build_object('season_id', coalesce(m.season_id, to_jsonb(e.season_id))))
                       from episodes e left join moved_episode m using (id)
                      where m.id is not null or e.season_id in (select id from moved_season)),
        'credits', (select jsonb_agg(to_jsonb(c) || jsonb_build_object('movie_id', ${merged}::integer)) from credits c
                     where c.episode_id in (select id from moved_episode))))
     where id = ${id}`);
  for (const table of ['movies', ...tables])
    await em.execute(sql`select set_columns(${table}, ${contents} -> 'before' -> ${table})`);
  for (const table of ['episodes', 'seasons'] as const)
    await em.execute(sql`
      delete from ${table === 'seasons' ? sql`seasons` : sql`episodes`} where id in (
        select (value ->> 'id')::integer from jsonb_array_elements(nullif(${contents} -> 'back' -> ${table}, 'null')))`);
  await bringBack(em, id, merged);
  for (const table of tables) {
    await em.execute(sql`select restore_rows(${table}, (${keptRows(id, table)}))`);
    await em.execute(sql`select restore_rows(${table}, ${contents} -> 'back' -> ${table})`);
  }
  await em.execute(sql`
    update collection_titles set movie_id = ${merged} where movie_id = ${kept}
       and collection_id in (select value::integer from jsonb_array_elements_text(${contents} -> 'collections'))`);
  await em.execute(
    sql`select restore_collection_titles(contents #> '{merged,collection_titles}') from title_merges where id = ${id}`,
  );
  // Only copied ratings are removed; one that was changed since belongs to the kept title.
  await em.execute(sql`
    delete from title_ratings k using title_ratings g
     where k.movie_id = ${kept} and g.movie_id = ${merged} and k.visitor = g.visitor and k.rated_at = g.rated_at`);
  await em.execute(sql`
    delete from credits where movie_id in (${[kept, merged]}) and id in (
      select (c ->> 'id')::integer from jsonb_array_elements(nullif(${contents} #> '{merged,credits}', 'null')) c)`);
  await em.execute(sql`
    select restore_credits(${contents} #> '{back,credits}'), restore_credits(${contents} #> '{merged,credits}')`);
  await em.execute(sql`
    update asks set movie_id = ${merged} where movie_id = ${kept}
       and id in (select value::integer from jsonb_array_elements_text(${contents} -> 'asks'))`);
  await em.execute(sql`
    update asks set added_id = ${merged} where added_id = ${kept}
       and id in (select value::integer from jsonb_array_elements_text(${contents} -> 'answers'))`);
  await em.execute(sql`
    update comments set movie_id = ${merged}, repeat_key = coalesce(repeat_key, ${contents} #>> array['repeatKeys', id::text])
     where id in (select value::integer from jsonb_array_elements_text(${contents} -> 'comments'))`);
  await em.execute(sql`update title_merges set undone_at = now(), contents = '{}' where id = ${id}`);
}

/**
 * Restores the merged title itself. It is given each of its addresses one after the other, the current one last, so that the log
 * reports for each that it leads to another title again.
 */
async function bringBack(em: EntityManager, id: number, merged: number): Promise<void> {
  const [row] = await em.execute<{ slug: string; former: string[] }[]>(sql`
    select contents #>> '{merged,movies,0,slug}' as slug, array(
        select f ->> 'slug' from jsonb_array_elements(nullif(contents #> '{merged,slug_redirects}', 'null')) f
         where not exists (select from movies m where m.slug = f ->> 'slug')
           and exists (select from slug_redirects s where s.slug = f ->> 'slug' and s.movie_id = kept_id)) as former
      from title_merges where id = ${id}`);
  const [first = '', ...others] = [...(row?.former ?? []), row?.slug ?? ''];
  await em.execute(sql`
    select restore_rows('movies', jsonb_build_array((contents #> '{merged,movies,0}') || jsonb_build_object('slug', ${first}::text)))
      from title_merges where id = ${id}`);
  for (const slug of others) await em.execute(sql`update movies set slug = ${slug} where id = ${merged}`);
  if (others.length > 0)
    await em.execute(sql`
      update movies m set edited_at = r.edited_at, edited_by = r.edited_by
        from title_merges t, jsonb_populate_record(null::movies, t.contents #> '{merged,movies,0}') r
       where t.id = ${id} and m.id = ${merged}`);
}
