/** Merges one title into another: its better facts, comments, ratings, seasons, episodes, positions and addresses. */
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { listByIds, presentMovie } from '#admin-api/records/movies/movie.entity.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { columnOf, type Facts, type FieldFacts } from '#schema/records/field.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { titleFacts } from '#schema/records/title.ts';
import {
  betterSides,
  type ComparedTitle,
  type MergeChoices,
  type MergeOrder,
  type MergePreview,
  mergeFields,
  mergeMessages,
  type TitleMerge,
} from '#schema/shapes/title-merge.ts';
import { canMerge } from './double.queries.ts';

export type MergeRecord = Omit<TitleMerge, 'mergedAt' | 'undoneAt'> & {
  mergedAt: Date | string;
  undoneAt: Date | string | null;
};

const shown = 20;
const mergeColumns =
  raw(`id, kept_id as "keptId", merged_id as "mergedId", kept_name as "keptName", merged_name as "mergedName",
  merged_by as "mergedBy", merged_at as "mergedAt", undone_at as "undoneAt"`);

export async function listMerges(em: EntityManager): Promise<MergeRecord[]> {
  return await em.execute<MergeRecord[]>(
    sql`select ${mergeColumns} from title_merges where bulk_change_id is null order by id desc limit ${shown}`,
  );
}

export async function getMerge(em: EntityManager, id: number): Promise<MergeRecord> {
  const [found] = await em.execute<MergeRecord[]>(
    sql`select ${mergeColumns} from title_merges where id = ${id}`,
  );
  if (!found) throw new RequestError(404, mergeMessages.notFound);
  return found;
}

async function compared(em: EntityManager, id: number, path: 'kept' | 'merged'): Promise<ComparedTitle> {
  const [row] = await listByIds(em, [id]);
  const [counts] = await em.execute<Omit<ComparedTitle, 'movie'>[]>(sql`
    select (select max(width) from media where url = m.poster_url) as "posterWidth",
           (select count(*)::integer from comments where movie_id = m.id) as comments,
           coalesce((select sum(n)::integer from rating_counts r, unnest(r.counts) n where r.id = m.id), 0) as ratings,
           (select count(*)::integer from seasons where show_id = m.id) as seasons,
           (select count(*)::integer from episodes e join seasons s on s.id = e.season_id where s.show_id = m.id) as episodes,
           (select count(*)::integer from collection_titles where movie_id = m.id) as collections
      from movies m where m.id = ${id}`);
  if (!row || !counts)
    throw new RequestError(404, mergeMessages.missing, {
      issues: [{ path, message: mergeMessages.missing }],
    });
  return { movie: presentMovie(row), ...counts };
}

type Pair = Pick<MergeOrder, 'kept' | 'merged'>;

const sharedSeasons = ({ kept, merged }: Pair) => sql`
  from seasons k join seasons g using (season_number) where k.show_id = ${kept} and g.show_id = ${merged}`;
const sharedEpisodes = ({ kept, merged }: Pair) => sql`
  from seasons ks join seasons gs using (season_number)
  join episodes k on k.season_id = ks.id join episodes g on g.season_id = gs.id and g.episode_number = k.episode_number
 where ks.show_id = ${kept} and gs.show_id = ${merged}`;

export async function previewMerge(em: EntityManager, pair: Pair): Promise<MergePreview> {
  const kept = await compared(em, pair.kept, 'kept');
  const merged = await compared(em, pair.merged, 'merged');
  const [shared] = await em.execute<Pick<MergePreview, 'sharedSeasons' | 'sharedEpisodes'>[]>(sql`
    select (select count(*)::integer ${sharedSeasons(pair)}) as "sharedSeasons",
           (select count(*)::integer ${sharedEpisodes(pair)}) as "sharedEpisodes"`);
  return {
    kept,
    merged,
    better: betterSides(kept, merged),
    sharedSeasons: shared?.sharedSeasons ?? 0,
    sharedEpisodes: shared?.sharedEpisodes ?? 0,
  };
}

/** A poster's colours are copied with it. */
const withPoster = ['poster_color', 'poster_blur'];
const takenColumns = (choices: MergeChoices): string[] =>
  mergeFields
    .filter((field) => choices[field] === 'merged')
    .flatMap((field) => [columnOf(field), ...(field === 'posterUrl' ? withPoster : [])]);

/** The columns that a kept record takes from the other when its own are empty; `key` is the key of imports. */
const fillable = (facts: Facts): string[] => {
  const isFilled = ({ isNullable, isDerived, isMerged }: FieldFacts) => isNullable && !isDerived && !isMerged;
  const names = Object.entries(facts).flatMap(([name, field]) => (isFilled(field) ? [columnOf(name)] : []));
  return ['key', ...names];
};
const filled = {
  movies: fillable(titleFacts),
  seasons: fillable(seasonFacts),
  episodes: fillable(episodeFacts),
};

const asArray = (names: readonly string[]) => sql`${`{${names.join(',')}}`}::text[]`;

/** For each pair of records the columns of the kept one that change, before and after. */
const united = (
  pairs: ReturnType<typeof sql>,
  filling: readonly string[],
  taken: readonly string[] = [],
) => sql`
  select coalesce(jsonb_agg(k_id || d.before), '[]') as before, coalesce(jsonb_agg(k_id || d.after), '[]') as after
    from (select jsonb_build_object('id', k.id) as k_id, to_jsonb(k) as kept, to_jsonb(g) as gone ${pairs}) p
   cross join lateral (
     select jsonb_object_agg(name, kept -> name) as before, jsonb_object_agg(name, gone -> name) as after
       from (select unnest(${asArray(filling)}) as name, true as is_filling
             union all select unnest(${asArray(taken)}), false) n
      where kept -> name is distinct from gone -> name
        and (not is_filling or (coalesce(kept ->> name, '') = '' and gone ->> name is not null))
   ) d where d.after is not null`;

/** The rows of the merged title that move over, with their new parent. */
const movedRows = (id: number, table: 'seasons' | 'episodes') => sql`
  select jsonb_agg(r || m) from title_merges t, jsonb_array_elements(nullif(t.contents -> 'merged' -> ${table}, 'null')) r
    join jsonb_array_elements(t.contents -> 'moved' -> ${table}) m on m -> 'id' = r -> 'id' where t.id = ${id}`;

/** Runs in one transaction, after which the merged title is deleted. */
export async function mergeTitles(
  em: EntityManager,
  actor: string,
  order: MergeOrder,
): Promise<Written<MergeRecord>> {
  return await write(em.fork(), actor, async (inside) => {
    await allowLong(inside);
    await lockTitles(inside, order);
    return await getMerge(inside, await mergeLocked(inside, actor, order));
  });
}

/** Merges a pair as a step of a bulk change; returns the id of the merge, or null when the pair needs a decision by now. */
export async function mergeDouble(
  em: EntityManager,
  { pair, actor, bulkChange }: { pair: Pair; actor: string; bulkChange: number },
): Promise<number | null> {
  await lockTitles(em, pair);
  if (!(await canMerge(em, pair))) return null;
  const id = await mergeLocked(em, actor, { ...pair, fields: {} });
  await em.execute(sql`update title_merges set bulk_change_id = ${bulkChange} where id = ${id}`);
  return id;
}

async function mergeLocked(em: EntityManager, actor: string, order: MergeOrder): Promise<number> {
  const { better } = await previewMerge(em, order);
  const id = await noteMerge(em, actor, order, takenColumns({ ...better, ...order.fields }));
  await moveOver(em, id, order);
  return id;
}

/** Locks both titles, so that writers of their children wait. */
async function lockTitles(em: EntityManager, { kept, merged }: Pair): Promise<void> {
  const both = sql`(${kept}, ${merged})`;
  await em.execute(sql`select from movies where id in ${both} order by id for update`);
  await em.execute(sql`select from seasons where show_id in ${both} order by id for update`);
  await em.execute(sql`
    select from episodes e join seasons s on s.id = e.season_id where s.show_id in ${both} order by e.id for update of e`);
}

/** Stores the previous state and the moved rows, so that the merge can be undone. */
async function noteMerge(
  em: EntityManager,
  actor: string,
  pair: Pair,
  taken: readonly string[],
): Promise<number> {
  const { kept, merged } = pair;
  const titles = sql`from movies k, movies g where k.id = ${kept} and g.id = ${merged}`;
  const [noted] = await em.execute<{ id: number }[]>(sql`
    with movie as (${united(titles, filled.movies, taken)}),
         season as (${united(sharedSeasons(pair), filled.seasons)}),
         episode as (${united(sharedEpisodes(pair), filled.episodes)})
    insert into title_merges (kept_id, merged_id, kept_name, merged_name, merged_by, contents)
      select k.id, g.id, concat(k.title, ' (' || k.year || ')'), concat(g.title, ' (' || g.year || ')'), ${actor}, jsonb_build_object(
          'merged', rows.contents - 'comments',
          'comments', coalesce((select jsonb_agg(c -> 'id') from jsonb_array_elements(nullif(rows.contents -> 'comments', 'null')) c), '[]'),
          'repeatKeys', (select jsonb_object_agg(c ->> 'id', c -> 'repeat_key')
              from jsonb_array_elements(nullif(rows.contents -> 'comments', 'null')) c),
          'asks', coalesce((select jsonb_agg(a.id) from asks a where a.movie_id = g.id), '[]'),
          'answers', coalesce((select jsonb_agg(a.id) from asks a where a.added_id = g.id), '[]'),
          'collections', coalesce((select jsonb_agg(c.collection_id) from collection_titles c where c.movie_id = g.id and not exists (
              select from collection_titles o where o.movie_id = k.id and o.collection_id = c.collection_id)), '[]'),
          'moved', jsonb_build_object(
            'seasons', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'show_id', k.id)) from seasons s
                where s.show_id = g.id and not exists (
                  select from seasons o where o.show_id = k.id and o.season_number = s.season_number)), '[]'),
            'episodes', coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'season_id', coalesce(o.id, s.id)))
                from episodes e join seasons s on s.id = e.season_id
                left join seasons o on o.show_id = k.id and o.season_number = s.season_number
               where s.show_id = g.id and not exists (
                  select from episodes x where x.season_id = o.id and x.episode_number = e.episode_number)), '[]')),
          'before', jsonb_build_object('movies', movie.before, 'seasons', season.before, 'episodes', episode.before),
          'after', jsonb_build_object('movies', movie.after, 'seasons', season.after, 'episodes', episode.after))
        from movies k, movies g, movie, season, episode, rows_to_keep('movie', ${merged}) rows
       where k.id = ${kept} and g.id = ${merged}
      returning id`);
  return noted?.id ?? 0;
}

/**
 * The moved seasons and episodes are deleted with their title and inserted again with the same ids: readers of the log know added
 * and deleted rows, but none that change their parent.
 */
async function moveOver(em: EntityManager, id: number, { kept, merged }: Pair): Promise<void> {
  const contents = sql`(select contents from title_merges where id = ${id})`;
  // Two visitors may have used the same key for a comment on each title.
  await em.execute(sql`
    update comments c set movie_id = ${kept}, repeat_key = case when exists (
        select from comments o where o.movie_id = ${kept} and o.repeat_key = c.repeat_key) then null else c.repeat_key end
     where c.movie_id = ${merged}`);
  await em.execute(sql`update asks set movie_id = ${kept} where movie_id = ${merged}`);
  await em.execute(sql`update asks set added_id = ${kept} where added_id = ${merged}`);
  // Ratings are copied, and the originals stay for the undo. A visitor who rated both titles counts once.
  await em.execute(sql`
    insert into title_ratings (movie_id, visitor, value, rated_at)
    select ${kept}::integer, visitor, value, rated_at from title_ratings where movie_id = ${merged} on conflict do nothing`);
  await em.execute(sql`
    update collection_titles set movie_id = ${kept} where movie_id = ${merged}
       and collection_id in (select value::integer from jsonb_array_elements_text(${contents} -> 'collections'))`);
  await em.execute(sql`update slug_redirects set movie_id = ${kept} where movie_id = ${merged}`);
  await em.execute(sql`delete from movies where id = ${merged}`);
  for (const table of ['seasons', 'episodes'] as const)
    await em.execute(sql`select restore_rows(${table}, (${movedRows(id, table)}))`);
  for (const table of ['movies', 'seasons', 'episodes'])
    await em.execute(sql`select set_columns(${table}, ${contents} -> 'after' -> ${table})`);
  await em.execute(sql`
    select restore_credits((select jsonb_agg(c || jsonb_build_object('movie_id', ${kept}::integer))
                              from jsonb_array_elements(nullif(${contents} #> '{merged,credits}', 'null')) c))`);
  await em.execute(sql`
    insert into slug_redirects (slug, movie_id) values (${contents} #>> '{merged,movies,0,slug}', ${kept})
      on conflict (slug) do update set movie_id = excluded.movie_id`);
}
