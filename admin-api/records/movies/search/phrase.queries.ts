import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { IdPage } from '#admin-api/records/movies/newest.queries.ts';
import {
  articles,
  beginsWith,
  beginsWithWord,
  downThePopular,
  holdsText,
  holdsWord,
  mostMatches,
  type Search,
  type TypedWord,
  withoutEnds,
} from './search.ts';

/**
 * How many lines are read to choose the best of them. When there are more, the popular titles are scanned until enough match …
 */
const manyLines = 3000;
/** … unless popular titles do not match: after this many without a match, these lines are read after all. */
const walkLimit = 50_000;
const mostLines = 50_000;
/** Among this many titles, those that begin with a common text are preferred. */
const beginningLimit = 10_000;
/** A title that begins with the query, or with its first initial, comes before one that is more popular by less than this. */
const beginningBonus = 1;
/** How many titles of the same name are read. */
const mostNamesakes = 1000;

export interface Phrase {
  text: string;
  words: TypedWord[];
  /** Sorted, up to the last page that can be reached. */
  ids: number[];
  /** The number of results, up to the same limit. */
  total: number;
  /** False when there are too many to compare all of them. */
  isAll: boolean;
  /** Whether all titles with the last word as a whole word are included: 'Star Wars' for 'star', but not 'Stargate'. */
  isAllOfWord: boolean;
  /** Whether titles have these letters as their initials: 'lotr'. */
  isInitials: boolean;
}

/**
 * Titles that contain the words in sequence. First the title itself, then one that only lacks its article, then titles with the last word
 * as a whole word and those with these initials, then those that lack its last letter, then the rest, where those that begin with the
 * words, be it after an article, come first; each by popularity.
 */
export async function readPhrase(
  em: EntityManager,
  { given, isOfType }: Pick<Search, 'given' | 'isOfType'>,
  limit = manyLines,
): Promise<Phrase> {
  // A space sorts before every letter, so lines in which the last word is whole are read first.
  const [row] = await em.execute<Phrase[]>(sql`
    with typed as materialized (
      select text, text || chr(1114111) as after, text || ' ' as word, length(text) + 1 as one_more from search_text(${given}) text
    ), lines as materialized (
      select movie_id, popularity + case when is_whole then ${beginningBonus} else 0 end as rank,
             is_whole as begins,
             case when line = (select text from typed) then case when is_whole then 4 else 2 end
                  when starts_with(line, (select word from typed)) then 2
                  when is_whole and length(line) = (select one_more from typed) then 1 else 0 end as fit
        from title_lines
       where line >= (select text from typed) and line < (select after from typed) and ${isOfType} order by line limit ${limit}
    ), counted as materialized (
      select count(*) < ${limit} as "isAll", coalesce(min(fit) < 2, false) or count(*) < ${limit} as "isAllOfWord" from lines
    ), named as materialized (
      select article || ' ' || text as text,
             article || ' ' || case when "isAll" then after when "isAllOfWord" then word || chr(1114111) else text end as last
        from typed, counted, unnest(array[${articles}]) article
    ), found as materialized (
      select movie_id, max(fit) as fit, bool_or(begins) as begins, max(rank) as rank, bool_or(is_initials) as is_initials from (
        select movie_id, rank, fit, begins, false as is_initials from lines
        union all
        select l.movie_id, l.popularity + ${beginningBonus},
               case when line = text then 3 when starts_with(line, text || ' ') then 2 when length(line) = length(text) + 1 then 1 else 0 end,
               true, false
          from named cross join lateral (
            select line, movie_id, popularity from title_lines
             where line >= named.text and line <= named.last and is_whole and ${isOfType} limit ${mostLines}
          ) l
        union all
        select movie_id, i.popularity + case when exists (
                 select from unnest(array[m.title, title_without_article(m.title)]) name
                  where starts_with(search_written(name), (select left(text, 1) from typed))
               ) then ${beginningBonus} else 0 end, 2, false, true
          from (select movie_id, popularity from title_lines
                 where line = (select ' ' || text from typed) and ${isOfType} limit ${mostNamesakes}) i join movies m on m.id = movie_id
      ) each
       where (select "isAll" from counted) or ${limit === mostLines} or (fit >= 2 and (select "isAllOfWord" from counted))
       group by movie_id
    )
    select text, "isAll", "isAllOfWord", (select least(count(*), ${mostMatches})::integer from found) as total,
           array(select movie_id from found order by fit desc, fit < 2 and begins desc, rank desc, movie_id desc limit ${mostMatches}) as ids,
           coalesce((select bool_or(is_initials) from found), false) as "isInitials",
           case when text ~ '[[:alnum:]]' then (
             select json_agg(json_build_object(
                      'word', word, 'runs', runs, 'isKnown', cardinality(runs) > 1 or exists (
                        select from search_words known where known.word >= words.word and known.word < words.word || chr(1114111)
                           and (known.word = words.word or words.word ~ ${withoutEnds.source} or nth = (select cardinality(string_to_array(text, ' '))))
                      )) order by nth)
               from (select word collate "C", nth, script_runs(word) as runs
                       from string_to_table(text, ' ') with ordinality as each (word, nth)) words
             ) else '[]' end as words
      from typed, counted`);
  return row ?? { text: '', words: [], ids: [], total: 0, isAll: true, isAllOfWord: true, isInitials: false };
}

/** The same when there are too many: the limit as the count, and only the rows that are needed. */
export async function findCommon(em: EntityManager, search: Search, phrase: Phrase): Promise<IdPage> {
  const ids = new Set(phrase.ids);
  if (ids.size < search.needed) for (const id of await walk(em, search, !phrase.isAllOfWord)) ids.add(id);
  if (ids.size >= search.needed) return { ids: [...ids], total: mostMatches };
  return await readPhrase(em, search, mostLines);
}

async function walk(em: EntityManager, { text, isOfType, needed }: Search, isOfWord: boolean) {
  const names = [text, ...articles.map((article) => `${article} ${text}`)];
  const begins = isOfWord ? beginsWithWord(text) : beginsWith('text', text);
  const holds = isOfWord ? holdsWord(text) : holdsText(text);
  const [row] = await em.execute<{ ids: number[] }[]>(sql`
    with found as (
      select movie_id, popularity as rank, case when line = ${text} then 2 else 1 end as fit from (
        select line, movie_id, popularity from title_lines
         where line in (${names}) and is_whole and ${isOfType} limit ${mostNamesakes}
      ) named
      union all
      (select movie_id, popularity + ${beginningBonus}, 0 from ${downThePopular(beginningLimit)}
        where ${begins} and ${isOfType} limit ${needed})
      union all
      (select movie_id, popularity, 0 from ${downThePopular(walkLimit)} where ${holds} and ${isOfType} limit ${needed})
    )
    select array(select movie_id from found group by movie_id
                  order by max(fit) desc, max(rank) desc, movie_id desc limit ${needed}) as ids`);
  return row?.ids ?? [];
}
