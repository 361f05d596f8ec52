import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { IdPage } from '#admin-api/movies/newest.queries.ts';
import { beginsWith, downThePopular, holdsText, mostMatches, type Search } from './search.ts';

/** Lines that are read to choose the best of them. Of more, enough are met soon on the way down the popular titles … */
const manyLines = 3000;
/** … unless what is popular is of another kind: after so many titles without them, these lines are read. */
const walkLimit = 50_000;
const mostLines = 50_000;
/** Titles among which those that begin with a common text are preferred. */
const beginningLimit = 10_000;
/** A title that begins with what was typed goes before one that is more popular by less than this. */
const beginningBonus = 1;
/** Titles of one and the same name that are looked at. */
const mostNamesakes = 1000;
const articles = ['the', 'a', 'an'];

/**
 * Titles with the words one after the other, wherever in them. First the title itself, then what lacks its article, then what
 * lacks the last letter, then by popularity.
 */
export async function findPhrase(em: EntityManager, search: Search): Promise<IdPage> {
  const few = await gather(em, search, manyLines, sql`"isAll"`);
  if (few.isAll) return few;
  const ids = await walk(em, search);
  if (ids.length >= search.needed) return { ids, total: mostMatches };
  return await gather(em, search, mostLines, sql`true`);
}

const withArticles = (text: string) => articles.map((article) => `${article} ${text}`);

async function gather(
  em: EntityManager,
  { text, isOfType }: Search,
  limit: number,
  isWanted: RawQueryFragment,
) {
  const [row] = await em.execute<{ ids: number[]; isAll: boolean }[]>(sql`
    with lines as materialized (
      select line, movie_id, is_whole, popularity from title_lines where ${beginsWith('line', text)} and ${isOfType} limit ${limit}
    ), counted as materialized (
      select count(*) < ${limit} as "isAll" from lines
    ), found as (
      select movie_id, popularity + case when is_whole then ${beginningBonus} else 0 end as rank,
             case when not is_whole then 0 when line = ${text} then 3 when length(line) = ${[...text].length + 1} then 1 else 0 end as place
        from lines
      union all
      select movie_id, popularity, 2 from title_lines where line in (${withArticles(text)}) and is_whole and ${isOfType}
    )
    select "isAll", array(select movie_id from found where ${isWanted} group by movie_id
                           order by max(place) desc, max(rank) desc, movie_id desc limit ${mostMatches}) as ids
      from counted`);
  const { ids, isAll } = row ?? { ids: [], isAll: true };
  return { ids, isAll, total: ids.length };
}

async function walk(em: EntityManager, { text, isOfType, needed }: Search): Promise<number[]> {
  const [row] = await em.execute<{ ids: number[] }[]>(sql`
    with found as (
      select movie_id, popularity as rank, case when line = ${text} then 2 else 1 end as place from (
        select line, movie_id, popularity from title_lines
         where line in (${[text, ...withArticles(text)]}) and is_whole and ${isOfType} limit ${mostNamesakes}
      ) named
      union all
      (select movie_id, popularity + ${beginningBonus}, 0 from ${downThePopular(beginningLimit)}
        where ${beginsWith('text', text)} and ${isOfType} limit ${needed})
      union all
      (select movie_id, popularity, 0 from ${downThePopular(walkLimit)} where ${holdsText(text)} and ${isOfType} limit ${needed})
    )
    select array(select movie_id from found group by movie_id
                  order by max(place) desc, max(rank) desc, movie_id desc limit ${needed}) as ids`);
  return row?.ids ?? [];
}
