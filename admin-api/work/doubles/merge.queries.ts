/** Merges one title into another: its better facts, comments, ratings, seasons, episodes, positions and addresses. */
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { arrayOf } from '#admin-api/ground/database/batches.ts';
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
import { withoutConflicts } from './double.queries.ts';
import { roundsOf } from './rounds.ts';

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

/** Those of these titles that are there, by their ids. */
async function compared(em: EntityManager, ids: readonly number[]): Promise<Map<number, ComparedTitle>> {
  const rows = await listByIds(em, ids);
  const counts = await em.execute<(Omit<ComparedTitle, 'movie'> & { id: number })[]>(sql`
    select m.id, (select max(width) from media where url = m.poster_url) as "posterWidth",
           (select count(*)::integer from comments where movie_id = m.id) as comments,
           coalesce((select sum(n)::integer from rating_counts r, unnest(r.counts) n where r.id = m.id), 0) as ratings,
           (select count(*)::integer from seasons where show_id = m.id) as seasons,
           (select count(*)::integer from episodes e join seasons s on s.id = e.season_id where s.show_id = m.id) as episodes,
           (select count(*)::integer from collection_titles where movie_id = m.id) as collections
      from movies m where m.id = any(${arrayOf(ids)})`);
  const countsOf = new Map(counts.map(({ id, ...counted }) => [id, counted]));
  return new Map(
    rows.flatMap((row) => {
      const counted = countsOf.get(row.id);
      return counted ? [[row.id, { movie: presentMovie(row), ...counted }] as const] : [];
    }),
  );
}

function comparedPair(titles: Map<number, ComparedTitle>, pair: Pair) {
  const side = (path: keyof Pair): ComparedTitle => {
    const title = titles.get(pair[path]);
    if (title) return title;
    throw new RequestError(404, mergeMessages.missing, {
      issues: [{ path, message: mergeMessages.missing }],
    });
  };
  const [kept, merged] = [side('kept'), side('merged')];
  return { kept, merged, better: betterSides(kept, merged) };
}

type Pair = Pick<MergeOrder, 'kept' | 'merged'>;
const idsOf = (pairs: readonly Pair[]) => pairs.flatMap(({ kept, merged }) => [kept, merged]);

/** The rows of a pair `p` with one number: of seasons, and of episodes in seasons with one number. */
const sharedSeasons = raw(
  'from seasons k join seasons g using (season_number) where k.show_id = p.kept and g.show_id = p.merged',
);
const sharedEpisodes = raw(`from seasons ks join seasons gs using (season_number)
  join episodes k on k.season_id = ks.id join episodes g on g.season_id = gs.id and g.episode_number = k.episode_number
 where ks.show_id = p.kept and gs.show_id = p.merged`);

export async function previewMerge(em: EntityManager, pair: Pair): Promise<MergePreview> {
  const sides = comparedPair(await compared(em, idsOf([pair])), pair);
  const [shared] = await em.execute<Pick<MergePreview, 'sharedSeasons' | 'sharedEpisodes'>[]>(sql`
    select (select count(*)::integer ${sharedSeasons}) as "sharedSeasons",
           (select count(*)::integer ${sharedEpisodes}) as "sharedEpisodes"
      from (values (${pair.kept}::integer, ${pair.merged}::integer)) p (kept, merged)`);
  return { ...sides, sharedSeasons: shared?.sharedSeasons ?? 0, sharedEpisodes: shared?.sharedEpisodes ?? 0 };
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

/** For the records of a pair `p` the columns of the kept one that change, before and after. */
const united = (
  records: ReturnType<typeof raw>,
  filling: readonly string[],
  taken: ReturnType<typeof raw> = raw(`'{}'::text[]`),
) => sql`
  select coalesce(jsonb_agg(k_id || d.before), '[]') as before, coalesce(jsonb_agg(k_id || d.after), '[]') as after
    from (select jsonb_build_object('id', k.id) as k_id, to_jsonb(k) as kept, to_jsonb(g) as gone ${records}) u
   cross join lateral (
     select jsonb_object_agg(name, kept -> name) as before, jsonb_object_agg(name, gone -> name) as after
       from (select unnest(${asArray(filling)}) as name, true as is_filling
             union all select unnest(${taken}), false) n
      where kept -> name is distinct from gone -> name
        and (not is_filling or (coalesce(kept ->> name, '') = '' and gone ->> name is not null))
   ) d where d.after is not null`;

/** Runs in one transaction, after which the merged title is deleted. */
export async function mergeTitles(
  em: EntityManager,
  actor: string,
  order: MergeOrder,
): Promise<Written<MergeRecord>> {
  return await write(em.fork(), actor, async (inside) => {
    await allowLong(inside);
    await lockTitles(inside, idsOf([order]));
    const [merge] = await mergeLocked(inside, { actor, orders: [order], bulkChange: null });
    return await getMerge(inside, merge?.id ?? 0);
  });
}

/** Merges pairs as a step of a bulk change; answers with the merge of each merged title, but of pairs that need a decision by now. */
export async function mergeDoubles(
  em: EntityManager,
  { pairs, actor, bulkChange }: { pairs: readonly Pair[]; actor: string; bulkChange: number },
): Promise<Map<number, number>> {
  await lockTitles(em, idsOf(pairs));
  const merges: Merge[] = [];
  for (const round of roundsOf(pairs, ({ kept }) => kept)) {
    const orders = (await withoutConflicts(em, round)).map((pair) => ({ ...pair, fields: {} }));
    if (orders.length > 0) merges.push(...(await mergeLocked(em, { actor, orders, bulkChange })));
  }
  return new Map(merges.map(({ id, merged }) => [merged, id]));
}

interface Merge extends Pair {
  id: number;
}

async function mergeLocked(
  em: EntityManager,
  { actor, orders, bulkChange }: { actor: string; orders: readonly MergeOrder[]; bulkChange: number | null },
): Promise<Merge[]> {
  const titles = await compared(em, idsOf(orders));
  const pairs = orders.map(({ kept, merged, fields }) => {
    const { better } = comparedPair(titles, { kept, merged });
    return { kept, merged, taken: takenColumns({ ...better, ...fields }) };
  });
  const merges = await noteMerges(em, { actor, pairs, bulkChange });
  await moveOver(
    em,
    merges.map(({ id }) => id),
  );
  return merges;
}

/** Locks titles, so that writers of their children wait. */
async function lockTitles(em: EntityManager, titles: readonly number[]): Promise<void> {
  const these = sql`any(${arrayOf(titles)})`;
  await em.execute(sql`select from movies where id = ${these} order by id for update`);
  await em.execute(sql`select from seasons where show_id = ${these} order by id for update`);
  await em.execute(sql`
    select from episodes e join seasons s on s.id = e.season_id where s.show_id = ${these} order by e.id for update of e`);
}

interface Noted {
  actor: string;
  pairs: readonly (Pair & { taken: readonly string[] })[];
  bulkChange: number | null;
}

/** Stores the previous state and the moved rows, so that the merges can be undone. */
const noteMerges = (em: EntityManager, { actor, pairs, bulkChange }: Noted): Promise<Merge[]> =>
  em.execute<Merge[]>(sql`
    insert into title_merges (kept_id, merged_id, kept_name, merged_name, merged_by, bulk_change_id, contents)
      select k.id, g.id, concat(k.title, ' (' || k.year || ')'), concat(g.title, ' (' || g.year || ')'), ${actor},
          ${bulkChange}::integer, jsonb_build_object(
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
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (kept integer, merged integer, taken text[])
        join movies k on k.id = p.kept join movies g on g.id = p.merged
       cross join lateral (${united(raw('from movies k, movies g where k.id = p.kept and g.id = p.merged'), filled.movies, raw('p.taken'))}) movie
       cross join lateral (${united(sharedSeasons, filled.seasons)}) season
       cross join lateral (${united(sharedEpisodes, filled.episodes)}) episode
       cross join lateral rows_to_keep('movie', p.merged) rows
      returning id, kept_id as kept, merged_id as merged`);

/**
 * The moved seasons and episodes are deleted with their titles and inserted again with the same ids: readers of the log know added
 * and deleted rows, but none that change their parent. No two of the merges keep the same title.
 */
async function moveOver(em: EntityManager, ids: readonly number[]): Promise<void> {
  const merges = sql`title_merges t where t.id = any(${arrayOf(ids)})`;
  // Two visitors may have used the same key for a comment on each title.
  await em.execute(sql`
    update comments c set movie_id = t.kept_id, repeat_key = case when exists (
        select from comments o where o.movie_id = t.kept_id and o.repeat_key = c.repeat_key) then null else c.repeat_key end
      from ${merges} and c.movie_id = t.merged_id`);
  await em.execute(sql`update asks a set movie_id = t.kept_id from ${merges} and a.movie_id = t.merged_id`);
  await em.execute(sql`update asks a set added_id = t.kept_id from ${merges} and a.added_id = t.merged_id`);
  // Ratings are copied, and the originals stay for the undo. A visitor who rated both titles counts once.
  await em.execute(sql`
    insert into title_ratings (movie_id, visitor, value, rated_at)
      select t.kept_id, r.visitor, r.value, r.rated_at from title_ratings r, ${merges} and r.movie_id = t.merged_id
      on conflict do nothing`);
  await em.execute(sql`
    update collection_titles c set movie_id = t.kept_id
      from ${merges} and c.movie_id = t.merged_id and t.contents -> 'collections' @> to_jsonb(c.collection_id)`);
  await em.execute(
    sql`update slug_redirects r set movie_id = t.kept_id from ${merges} and r.movie_id = t.merged_id`,
  );
  await em.execute(sql`delete from movies m using ${merges} and m.id = t.merged_id`);
  for (const table of ['seasons', 'episodes'] as const)
    await em.execute(sql`
      select restore_rows(${table}, (
        select jsonb_agg(r || m) from title_merges t, jsonb_array_elements(nullif(t.contents -> 'merged' -> ${table}, 'null')) r
          join jsonb_array_elements(t.contents -> 'moved' -> ${table}) m on m -> 'id' = r -> 'id' where t.id = any(${arrayOf(ids)})))`);
  for (const table of ['movies', 'seasons', 'episodes'])
    await em.execute(sql`
      select set_columns(${table}, (select jsonb_agg(r) from title_merges t, jsonb_array_elements(t.contents -> 'after' -> ${table}) r where t.id = any(${arrayOf(ids)})))`);
  await em.execute(sql`
    select restore_credits((
      select jsonb_agg(c || jsonb_build_object('movie_id', t.kept_id))
        from title_merges t, jsonb_array_elements(nullif(t.contents #> '{merged,credits}', 'null')) c where t.id = any(${arrayOf(ids)})))`);
  await em.execute(sql`
    insert into slug_redirects (slug, movie_id) select t.contents #>> '{merged,movies,0,slug}', t.kept_id from ${merges}
      on conflict (slug) do update set movie_id = excluded.movie_id`);
}
