import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { NewestList } from '#admin-api/records/movies/newest.queries.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import { findInAnyOrder } from './any-order.queries.ts';
import { findCredited, findNearlyCredited } from './credited.queries.ts';
import { findFuzzy } from './fuzzy.queries.ts';
import { findCommon, type Phrase, readPhrase } from './phrase.queries.ts';
import { afterBlank, type FoundPage, isIn, listed, mostMatches, type Search } from './search.ts';
import { typedWords, wholeWords } from './word-conditions.ts';

/**
 * Finds titles that contain the words in sequence, then those that contain them anywhere in name, year and genres. If these do
 * not fill a page, titles follow that credit a person named by some of the words, and those whose description or episodes contain
 * the words. Then come titles one typing error away, and those of a person whose name is, unless a title contains the words in sequence or
 * a person has the name.
 */
export async function searchTitles(
  em: EntityManager,
  given: string,
  within: NewestList,
  offset: number,
  limit: number,
): Promise<FoundPage> {
  const isOfType = isIn(within);
  const phrase = await readPhrase(em, { given, isOfType });
  if (phrase.text === '') return { ids: [], total: 0, isClose: false };
  // At least a page, since a shorter result is filled up.
  const needed = Math.min(Math.max(offset + limit, listPageSize), mostMatches);
  const search: Search = { given, text: phrase.text, words: phrase.words, isOfType, needed };
  const { ids, total, isClose } = phrase.isAll
    ? await fillPage(em, search, phrase)
    : { ...(await findCommon(em, search, phrase)), isClose: false };
  return { ids: ids.slice(offset, offset + limit), total, isClose };
}

async function fillPage(em: EntityManager, search: Search, phrase: Phrase): Promise<FoundPage> {
  const found = new Set(phrase.ids);
  const add = (ids: readonly number[]) => {
    for (const id of ids) found.add(id);
  };
  const isEachKnown = search.words.length > 0 && search.words.every(({ isKnown }) => isKnown);
  if (found.size < mostMatches && isEachKnown) add(await findInAnyOrder(em, search));
  // Several words that a title contains in sequence, initials, or the name of a person, are probably not mistyped.
  const isInSequence = phrase.isInitials || (phrase.total > 0 && search.words.length > 1);
  const credited = found.size < listPageSize ? await findCredited(em, search) : [];
  add(credited);
  if (found.size < listPageSize && search.words.length > 0) add(await findDescribed(em, search));
  const isNone = found.size === 0;
  if (found.size < listPageSize && !isInSequence && credited.length === 0) {
    const nearly = await findNearlyCredited(em, search);
    add(await findFuzzy(em, search, found.size + nearly.length > 0));
    add(nearly);
  }
  const ids = [...found].slice(0, mostMatches);
  return { ids, total: ids.length, isClose: isNone && ids.length > 0 };
}

/** How many titles are read, and how many returned. */
const gatherLimit = 300;
const mostEpisodes = 200;
const mostFound = 100;
/** Shorter prefixes match too many words. */
const shortestBeginning = 4;

/**
 * Shows with an episode whose title contains all the words, then titles whose name, year, genres and description together contain them.
 * The last word is a prefix from its fourth letter on. Those with more of the words in their names come first.
 */
async function findDescribed(em: EntityManager, { words, isOfType }: Search): Promise<number[]> {
  const isBeginning = (words.at(-1)?.word.length ?? 0) >= shortestBeginning;
  const query = isBeginning ? typedWords(words) : wholeWords(words);
  const wordsNamed = sql`(
    select count(*) from ${listed(words.map(({ word }) => afterBlank(word)))} word where strpos(' ' || text || ' ', word || ' ') > 0)`;
  const rows = await em.execute<{ id: number }[]>(sql`
    with asked as materialized (select to_tsquery('search_prose', ${query}) as query), shows as materialized (
      select s.show_id as movie_id from (
        select season_id from episodes where search_prose(title) @@ (select query from asked) limit ${mostEpisodes}
      ) e join seasons s on s.id = e.season_id
    ), described as materialized (
      select movie_id from title_about where words @@ (select query from asked) limit ${gatherLimit}
    )
    select t.movie_id as id
      from (select movie_id, 1 as fit from shows union all select movie_id, 0 from described) f
           cross join lateral (
             select movie_id, popularity, ${wordsNamed} as named
               from title_search where movie_id = f.movie_id and ${isOfType} limit 1
           ) t
     group by t.movie_id order by max(f.fit) desc, max(t.named) desc, max(t.popularity) desc, t.movie_id desc limit ${mostFound}`);
  return rows.map(({ id }) => id);
}

const fewestLetters = 3;

/** The titles with the longest common beginning, for a search without results: 'Metropolis' for 'metroxyz'. */
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
