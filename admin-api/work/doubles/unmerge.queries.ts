/** Undoes a merge: both titles are restored, and keep what was added to either since. */

import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { arrayOf } from '#admin-api/ground/database/batches.ts';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { violatedConstraint, type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { trashDays } from '#schema/rules/retention.ts';
import { mergeMessages } from '#schema/shapes/title-merge.ts';
import { getMerge, type MergeRecord } from './merge.queries.ts';
import { roundsOf } from './rounds.ts';

/** As many records are named as fit into a message. */
const named = 20;

export async function undoMerge(em: EntityManager, actor: string, id: number): Promise<Written<MergeRecord>> {
  try {
    return await write(em.fork(), actor, async (inside) => {
      await allowLong(inside);
      await inside.execute(sql`select from title_merges where id = ${id} for update`);
      const { keptId, undoneAt, mergedAt } = await getMerge(inside, id);
      if (undoneAt !== null) throw new RequestError(409, mergeMessages.undone);
      if (Date.now() - new Date(mergedAt).getTime() > trashDays * 24 * 60 * 60 * 1000)
        throw new RequestError(409, mergeMessages.old);
      await lockKept(inside, [keptId]);
      await refuseBrokenUndo(inside, [id]);
      await takeApart(inside, [id]);
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

/**
 * Undoes merges as a step of a bulk change, in their order. Answers with why each of them cannot be undone, or null where it was; those
 * that were undone already are left out.
 */
export async function undoMerges(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const found = await em.execute<{ id: number; kept: number }[]>(sql`
    select id, kept_id as kept from title_merges where id = any(${arrayOf(ids)}) and undone_at is null order by id for update`);
  await lockKept(
    em,
    found.map(({ kept }) => kept),
  );
  const merges = new Map(found.map((merge) => [merge.id, merge]));
  const outcomes = new Map<number, string | null>();
  for (const round of roundsOf(
    ids.flatMap((id) => merges.get(id) ?? []),
    ({ kept }) => kept,
  )) {
    const inRound = round.map(({ id }) => id);
    const broken = Map.groupBy(await obstacles(em, inRound), ({ merge }) => merge);
    for (const id of inRound)
      outcomes.set(id, broken.has(id) ? brokenWords(broken.get(id)?.length ?? 0) : null);
    const whole = inRound.filter((id) => !broken.has(id));
    if (whole.length > 0) await takeApart(em, whole);
  }
  return outcomes;
}

async function lockKept(em: EntityManager, kept: readonly number[]): Promise<void> {
  const these = sql`any(${arrayOf(kept)})`;
  await em.execute(sql`select from movies where id = ${these} order by id for update`);
  await em.execute(sql`select from seasons where show_id = ${these} order by id for update`);
  await em.execute(sql`
    select from episodes e join seasons s on s.id = e.season_id where s.show_id = ${these} order by e.id for update of e`);
}

const brokenWords = (records: number) =>
  `${records === 1 ? 'One record is' : `${records} records are`} not as the merge left them. Nothing was undone`;

/** Refuses with the records that were changed after these merges. */
export async function refuseBrokenUndo(em: EntityManager, ids: readonly number[]): Promise<void> {
  const found = await obstacles(em, ids);
  if (found.length === 0) return;
  throw new RequestError(409, brokenWords(found.length), {
    issues: found.slice(0, named).map(({ path, name }) => ({ path, message: name })),
  });
}

/**
 * The records that were changed after these merges. Where several changed one kept title, it must be as the last left it. A comment that
 * was deleted since stays deleted.
 */
const obstacles = (em: EntityManager, ids: readonly number[]) =>
  em.execute<{ merge: number; path: string; name: string }[]>(sql`
    with merge as (select * from title_merges where id = any(${arrayOf(ids)}) and undone_at is null),
    expected as (
      select t.kept_id, max(t.id) as merge, max(t.kept_name) as name, jsonb_object_agg(c.key, c.value order by t.id) filter (where c.key is not null) as after
        from merge t left join lateral jsonb_each(t.contents #> '{after,movies,0}') c on true group by t.kept_id
    ),
    obstacle (merge, path, name) as (
      select x.merge, 'kept.' || x.kept_id, x.name from expected x left join movies m on m.id = x.kept_id
       where not coalesce(to_jsonb(m) @> x.after, m.id is not null)
      union all
      select t.id, 'merged.' || t.merged_id, m.title || ' has its address or key by now' from merge t join movies m
          on m.id <> t.kept_id and (m.key = t.contents #>> '{merged,movies,0,key}' or m.slug = t.contents #>> '{merged,movies,0,slug}')
          or m.id = t.kept_id and m.slug = t.contents #>> '{merged,movies,0,slug}'
      union all
      select t.id, 'seasons.' || (r ->> 'id'), coalesce('Season ' || s.season_number, 'A deleted season')
        from merge t cross join jsonb_array_elements(t.contents #> '{after,seasons}' || (t.contents #> '{moved,seasons}')) r
        left join seasons s on s.id = (r ->> 'id')::integer
       where not coalesce(to_jsonb(s) @> r, false)
      union all
      select t.id, 'episodes.' || (r ->> 'id'), coalesce('Episode ' || e.episode_number || ' ' || e.title, 'A deleted episode')
        from merge t cross join jsonb_array_elements(t.contents #> '{after,episodes}' || (t.contents #> '{moved,episodes}')) r
        left join episodes e on e.id = (r ->> 'id')::integer
       where not coalesce(to_jsonb(e) @> r, false)
      union all
      select t.id, 'collections.' || r.value, coalesce('Its place in ' || c.title, 'Its place in a deleted collection')
        from merge t cross join jsonb_array_elements_text(t.contents -> 'collections') r
        left join collections c on c.id = r.value::integer
       where not exists (select from collection_titles p where p.movie_id = t.kept_id and p.collection_id = r.value::integer)
    )
    select merge, path, name from obstacle`);

/** The rows that merges have kept under a path of their contents. */
const rowsOf = (ids: readonly number[], ...path: string[]) => sql`(
  select jsonb_agg(r) from title_merges t, jsonb_array_elements(nullif(t.contents #> ${`{${path.join(',')}}`}::text[], 'null')) r
   where t.id = any(${arrayOf(ids)}))`;

/** Rows that are not among the moved ones, or all of them. */
const keptRows = (ids: readonly number[], table: 'seasons' | 'episodes') => sql`(
  select jsonb_agg(r) from title_merges t, jsonb_array_elements(nullif(t.contents -> 'merged' -> ${table}, 'null')) r
   where t.id = any(${arrayOf(ids)}) and not exists (
     select from jsonb_array_elements(t.contents -> 'moved' -> ${table}) m where m -> 'id' = r -> 'id'))`;

/** Of these merges no two have kept the same title. */
async function takeApart(em: EntityManager, ids: readonly number[]): Promise<void> {
  const tables = ['seasons', 'episodes'] as const;
  const merges = sql`title_merges t where t.id = any(${arrayOf(ids)})`;
  // Moved rows go back in their current state: with later edits, and a season with the episodes that were added since.
  await em.execute(sql`
    update title_merges t set contents = t.contents || (
      with moved_season as materialized (
             select (value ->> 'id')::integer as id from jsonb_array_elements(t.contents #> '{moved,seasons}')),
           moved_episode as materialized (
             select (m ->> 'id')::integer as id, r -> 'season_id' as season_id
               from jsonb_array_elements(t.contents #> '{moved,episodes}') m
               join jsonb_array_elements(nullif(t.contents #> '{merged,episodes}', 'null')) r on r -> 'id' = m -> 'id')
      select jsonb_build_object('back', jsonb_build_object(
        'seasons', (select jsonb_agg(to_jsonb(s) || jsonb_build_object('show_id', t.merged_id)) from seasons s
                     where s.id in (select id from moved_season)),
        'episodes', (select jsonb_agg(to_jsonb(e) || jsonb_build_object('season_id', coalesce(m.season_id, to_jsonb(e.season_id))))
                       from (select id from moved_episode
                             union select x.id from episodes x where x.season_id in (select id from moved_season)) b
                       join episodes e using (id) left join moved_episode m using (id)),
        'credits', (select jsonb_agg(to_jsonb(c) || jsonb_build_object('movie_id', t.merged_id)) from credits c
                     where c.episode_id in (select id from moved_episode)))))
     where t.id = any(${arrayOf(ids)})`);
  for (const table of ['movies', ...tables])
    await em.execute(sql`select set_columns(${table}, ${rowsOf(ids, 'before', table)})`);
  for (const table of ['episodes', 'seasons'] as const)
    await em.execute(sql`
      delete from ${raw(table)} where id in (
        select (value ->> 'id')::integer from jsonb_array_elements(${rowsOf(ids, 'back', table)}))`);
  await bringBack(em, ids);
  for (const table of tables) {
    await em.execute(sql`select restore_rows(${table}, ${keptRows(ids, table)})`);
    await em.execute(sql`select restore_rows(${table}, ${rowsOf(ids, 'back', table)})`);
  }
  await em.execute(sql`
    update collection_titles c set movie_id = t.merged_id
      from ${merges} and c.movie_id = t.kept_id and t.contents -> 'collections' @> to_jsonb(c.collection_id)`);
  await em.execute(sql`select restore_collection_titles(${rowsOf(ids, 'merged', 'collection_titles')})`);
  // Only copied ratings are removed; one that was changed since belongs to the kept title.
  await em.execute(sql`
    delete from title_ratings k using title_ratings g, ${merges}
       and k.movie_id = t.kept_id and g.movie_id = t.merged_id and k.visitor = g.visitor and k.rated_at = g.rated_at`);
  await em.execute(sql`
    delete from credits c using title_merges t, jsonb_array_elements(nullif(t.contents #> '{merged,credits}', 'null')) g
     where t.id = any(${arrayOf(ids)}) and c.movie_id in (t.kept_id, t.merged_id) and c.id = (g ->> 'id')::integer`);
  await em.execute(sql`
    select restore_credits(${rowsOf(ids, 'back', 'credits')}), restore_credits(${rowsOf(ids, 'merged', 'credits')})`);
  for (const [column, name] of [
    ['movie_id', 'asks'],
    ['added_id', 'answers'],
  ] as const)
    await em.execute(sql`
      update asks a set ${raw(column)} = t.merged_id
        from title_merges t, jsonb_array_elements_text(t.contents -> ${name}) i
       where t.id = any(${arrayOf(ids)}) and a.id = i::integer and a.${raw(column)} = t.kept_id`);
  await em.execute(sql`
    update comments c set movie_id = t.merged_id, repeat_key = coalesce(c.repeat_key, t.contents #>> array['repeatKeys', c.id::text])
      from title_merges t, jsonb_array_elements_text(t.contents -> 'comments') i
     where t.id = any(${arrayOf(ids)}) and c.id = i::integer`);
  await em.execute(sql`
    update title_merges set undone_at = now(), contents = '{}' where id = any(${arrayOf(ids)})`);
}

/**
 * Restores the merged titles themselves. Each is given its addresses one after the other, the current one last, so that the log
 * reports for each that it leads to another title again.
 */
async function bringBack(em: EntityManager, ids: readonly number[]): Promise<void> {
  const found = await em.execute<{ id: number; merged: number; slug: string; former: string[] }[]>(sql`
    select id, merged_id as merged, contents #>> '{merged,movies,0,slug}' as slug, array(
        select f ->> 'slug' from jsonb_array_elements(nullif(contents #> '{merged,slug_redirects}', 'null')) f
         where not exists (select from movies m where m.slug = f ->> 'slug')
           and exists (select from slug_redirects s where s.slug = f ->> 'slug' and s.movie_id = kept_id)) as former
      from title_merges where id = any(${arrayOf(ids)}) order by id`);
  const titles = found.map(({ id, merged, slug, former }) => {
    const [first = slug, ...others] = [...former, slug];
    return { id, merged, slug: first, others };
  });
  await em.execute(sql`
    select restore_rows('movies', jsonb_agg((t.contents #> '{merged,movies,0}') || jsonb_build_object('slug', f.slug)))
      from title_merges t join jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) f (id integer, slug text) using (id)`);
  const moving = titles.filter(({ others }) => others.length > 0);
  if (moving.length === 0) return;
  const most = Math.max(...moving.map(({ others }) => others.length));
  for (let at = 0; at < most; at += 1) {
    const next = moving.flatMap(({ merged, others }) =>
      others[at] === undefined ? [] : [{ id: merged, slug: others[at] }],
    );
    await em.execute(sql`
      update movies m set slug = n.slug from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) n (id integer, slug text)
       where m.id = n.id`);
  }
  await em.execute(sql`
    update movies m set edited_at = r.edited_at, edited_by = r.edited_by
      from title_merges t, jsonb_populate_record(null::movies, t.contents #> '{merged,movies,0}') r
     where t.id = any(${arrayOf(moving.map(({ id }) => id))}) and m.id = t.merged_id`);
}
