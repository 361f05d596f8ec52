/** Pairs of titles that are likely duplicates, as sql/functions/facts.sql defines them. */
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { listByIds, presentMovie } from '#admin-api/movies/movie.entity.ts';
import {
  type DifferentTitles,
  type DoublePair,
  type DoubleQuery,
  mergeMessages,
} from '#schema/title-merge.ts';

/** Reads only titles that have a likely duplicate; the list of titles filters by the same mark. */
const pairs = (title: number | undefined) => sql`
  from title_problems a
  join title_problems b on b.double_key = a.double_key and b.movie_id > a.movie_id and b.is_double
   and are_doubles(a.name, a.year, b.name, b.year)
 where a.is_double
   and not exists (select from different_titles d where d.one = a.movie_id and d.other = b.movie_id)
   ${
     title === undefined
       ? raw('')
       : sql`and a.double_key = (select double_key from title_problems where movie_id = ${title}) and ${title} in (a.movie_id, b.movie_id)`
   }`;

/** Sorted by name. */
export async function listDoubles(
  em: EntityManager,
  { page, limit, title }: DoubleQuery,
): Promise<{ pairs: DoublePair[]; total: number }> {
  const found = await em.execute<{ one: number; other: number }[]>(sql`
    select a.movie_id as one, b.movie_id as other ${pairs(title)}
     order by a.double_key, a.movie_id, b.movie_id limit ${limit} offset ${(page - 1) * limit}`);
  const [counted] = await em.execute<{ total: number }[]>(
    sql`select count(*)::integer as total ${pairs(title)}`,
  );
  const ids = [...new Set(found.flatMap(({ one, other }) => [one, other]))];
  const byId = new Map((await listByIds(em, ids)).map((row) => [row.id, presentMovie(row)]));
  return {
    pairs: found.flatMap(({ one, other }) => {
      const [first, second] = [byId.get(one), byId.get(other)];
      return first && second ? [{ one: first, other: second }] : [];
    }),
    total: counted?.total ?? 0,
  };
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
