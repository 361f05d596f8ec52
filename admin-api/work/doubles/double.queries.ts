/** Pairs of titles that are likely duplicates, as sql/functions/doubles.sql defines them. */

import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { listByIds, presentMovie } from '#admin-api/records/movies/movie.entity.ts';
import { trashDays } from '#schema/rules/retention.ts';
import {
  type Confidence,
  type DifferentTitles,
  type DoubleList,
  type DoublePair,
  type DoubleQuery,
  type MergeableDoubles,
  mergeMessages,
} from '#schema/shapes/title-merge.ts';
import { conflicts } from './conflicts.ts';

/** Reads only titles that have a likely duplicate; the list of titles filters by the same mark. */
const alike = raw(`
  from title_problems a
  join title_problems b on b.double_key = a.double_key and b.movie_id > a.movie_id and b.is_double
   and are_doubles(a.name, a.year, b.name, b.year)
 where a.is_double`);
const areDifferent = raw(
  'exists (select from different_titles d where d.one = a.movie_id and d.other = b.movie_id)',
);
const confidence = raw(`case when replace(a.name, ' ', '') <> replace(b.name, ' ', '') then 'name'
  when a.year = b.year then 'same' else 'year' end`);

const pairs = (title: number | undefined) => sql`
  select a.movie_id as one, b.movie_id as other, a.double_key, ${confidence} as confidence ${alike} and not ${areDifferent}
   ${
     title === undefined
       ? raw('')
       : sql`and a.double_key = (select double_key from title_problems where movie_id = ${title}) and ${title} in (a.movie_id, b.movie_id)`
   }`;

type Found = Pick<DoublePair, 'confidence' | 'conflicts'> & { one: number; other: number };

/** Sorted by name. */
export async function listDoubles(
  em: EntityManager,
  { page, limit, title, confidence: wanted }: DoubleQuery,
): Promise<Pick<DoubleList, 'pairs' | 'total' | 'byConfidence'>> {
  const found = await em.execute<Found[]>(sql`
    select p.one, p.other, p.confidence, ${conflicts} as conflicts
      from (select * from (${pairs(title)}) p where ${wanted ?? null}::text is null or p.confidence = ${wanted ?? null}
             order by double_key, one, other limit ${limit} offset ${(page - 1) * limit}) p
      join movies k on k.id = p.one join movies g on g.id = p.other order by p.double_key, p.one, p.other`);
  const ids = [...new Set(found.flatMap(({ one, other }) => [one, other]))];
  const byId = new Map((await listByIds(em, ids)).map((row) => [row.id, presentMovie(row)]));
  const byConfidence = await countByConfidence(em, title);
  return {
    pairs: found.flatMap(({ one, other, ...pair }) => {
      const [first, second] = [byId.get(one), byId.get(other)];
      return first && second ? [{ one: first, other: second, ...pair }] : [];
    }),
    total: wanted ? byConfidence[wanted] : sumOf(byConfidence),
    byConfidence,
  };
}

/** How many pairs there are of each confidence, of one title or of all. */
async function countByConfidence(em: EntityManager, title?: number): Promise<DoubleList['byConfidence']> {
  const counted = await em.execute<{ confidence: Confidence; pairs: number }[]>(
    sql`select confidence, count(*)::integer as pairs from (${pairs(title)}) p group by 1`,
  );
  return {
    same: 0,
    year: 0,
    name: 0,
    ...Object.fromEntries(counted.map((row) => [row.confidence, row.pairs])),
  };
}
const sumOf = (counts: DoubleList['byConfidence']) =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);

export const countDoubles = async (em: EntityManager): Promise<number> => sumOf(await countByConfidence(em));

/**
 * The titles that can be merged without a decision, each with the one that stays, the oldest of its name and year. All titles of one name
 * and year are pairs of one another, so a title is left when any of them contradicts it.
 */
export const mergeable = sql`
  with judged as materialized (
    select p.one, p.other, not p.is_different and ${conflicts} = '{}' as is_plain
      from (select a.movie_id as one, b.movie_id as other, ${areDifferent} as is_different ${alike} and ${confidence} = 'same') p
      join movies k on k.id = p.one join movies g on g.id = p.other
  ), left_alone as materialized (
    select one as id from judged where not is_plain union select other from judged where not is_plain
  )
  select other as merged, min(one) as kept from judged
   where one not in (select id from left_alone) and other not in (select id from left_alone) group by other`;

/**
 * How many titles would be merged, and how many pairs would be left. PostgreSQL takes the merging titles for a few and would go through
 * all of them for each pair, so they are put together here.
 */
export async function countMergeable(em: EntityManager): Promise<MergeableDoubles> {
  const merging = await em.execute<{ merged: number; kept: number }[]>(mergeable);
  const keptOf = new Map(merging.map(({ merged, kept }) => [merged, kept]));
  const found = await em.execute<DifferentTitles[]>(pairs(undefined));
  const left = new Set<string>();
  for (const { one, other } of found) {
    const [first, second] = [keptOf.get(one) ?? one, keptOf.get(other) ?? other];
    if (first !== second) left.add(`${Math.min(first, second)} ${Math.max(first, second)}`);
  }
  return { titles: merging.length, left: left.size };
}

/** Those of the pairs of which nothing has come up since that a person must decide. */
export async function withoutConflicts<Pair extends { kept: number; merged: number }>(
  em: EntityManager,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const found = await em.execute<{ merged: number }[]>(sql`
    select p.merged from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (kept integer, merged integer)
      join movies k on k.id = p.kept join movies g on g.id = p.merged where ${conflicts} = '{}'`);
  const plain = new Set(found.map(({ merged }) => merged));
  return pairs.filter(({ merged }) => plain.has(merged));
}

const inOrder = ({ one, other }: DifferentTitles) => ({
  one: Math.min(one, other),
  other: Math.max(one, other),
});

/** Removes the pair from the list for good. */
export async function markDifferent(
  em: EntityManager,
  actor: string,
  sent: DifferentTitles,
): Promise<DifferentTitles> {
  const { one, other } = inOrder(sent);
  const found = await em.execute<unknown[]>(sql`select id from movies where id in (${one}, ${other})`);
  if (found.length < 2) throw new RequestError(404, mergeMessages.missing);
  await em.execute(sql`
    insert into different_titles (one, other, said_by) values (${one}, ${other}, ${actor}) on conflict do nothing`);
  return { one, other };
}

/** Lists the pair again. */
export async function forgetDifferent(em: EntityManager, sent: DifferentTitles): Promise<DifferentTitles> {
  const { one, other } = inOrder(sent);
  await em.execute(sql`delete from different_titles where one = ${one} and other = ${other}`);
  return { one, other };
}

/** Each keeps all rows of a title. */
const mostAtOnce = 50;

/** Deletes some merges that can no longer be undone; answers with how many. */
export async function pruneMerges(em: EntityManager, limit: number): Promise<number> {
  const gone = await em.execute<unknown[]>(sql`
    delete from title_merges where id in (
      select id from title_merges where merged_at < now() - make_interval(days => ${trashDays})
       order by id limit ${Math.min(limit, mostAtOnce)}) returning 1`);
  return gone.length;
}
