import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { Search } from './search.ts';
import { typedWords, wholeWords } from './word-conditions.ts';

/** How many titles are read, and how many returned. */
const gatherLimit = 300;
const mostEpisodes = 200;
const mostFound = 100;
/** Shorter prefixes match too many words. */
const shortestBeginning = 4;

/**
 * Shows with an episode whose title contains all the words, then titles whose name, year, genres and description together contain them.
 * The last word is a prefix from its fourth letter on.
 */
export async function findDescribed(em: EntityManager, { words, isOfType }: Search): Promise<number[]> {
  const isBeginning = (words.at(-1)?.word.length ?? 0) >= shortestBeginning;
  const query = isBeginning ? typedWords(words) : wholeWords(words);
  const rows = await em.execute<{ id: number }[]>(sql`
    with asked as materialized (select to_tsquery('search_prose', ${query}) as query), shows as materialized (
      select s.show_id as movie_id from (
        select season_id from episodes where search_prose(title) @@ (select query from asked) limit ${mostEpisodes}
      ) e join seasons s on s.id = e.season_id
    ), described as materialized (
      select movie_id from title_about where words @@ (select query from asked) limit ${gatherLimit}
    )
    select t.movie_id as id
      from (select movie_id, 1 as place from shows union all select movie_id, 0 from described) f
           cross join lateral (
             select movie_id, popularity from title_search where movie_id = f.movie_id and ${isOfType} limit 1
           ) t
     group by t.movie_id order by max(f.place) desc, max(t.popularity) desc, t.movie_id desc limit ${mostFound}`);
  return rows.map(({ id }) => id);
}
