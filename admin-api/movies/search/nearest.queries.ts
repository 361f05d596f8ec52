import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { NewestList } from '#admin-api/movies/newest.queries.ts';
import { isIn } from './search.ts';

/** The fewest letters in common. */
const fewestLetters = 3;

/** The titles with the longest common beginning, for a query that finds nothing: 'Metropolis' for 'metroxyz'. */
export async function listAlmostBegun(
  em: EntityManager,
  given: string,
  within: NewestList,
  limit: number,
): Promise<number[]> {
  const [row] = await em.execute<{ ids: number[] }[]>(sql`
    with typed as materialized (select text from search_text(${given}) text), begun as (
      select f.movie_id, f.popularity, letters
        from typed, generate_series(length(text) - 1, ${fewestLetters}, -1) letters cross join lateral (
          select movie_id, popularity from title_lines
           where line >= left(text, letters) and line < left(text, letters) || chr(1114111) and ${isIn(within)}
           order by line limit ${limit}
        ) f
       limit ${limit}
    )
    select array(select movie_id from begun group by movie_id order by max(letters) desc, max(popularity) desc, movie_id desc) as ids`);
  return row?.ids ?? [];
}
