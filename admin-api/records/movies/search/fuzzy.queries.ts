import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { listPageSize } from '#schema/rules/limits.ts';
import {
  correctedLines,
  type Dictionary,
  listCorrections,
  nearWords,
  unknownPlaces,
  wordsToCorrect,
  wordsToKnow,
} from './corrections.ts';
import { articles, listed, type Search, type TypedWord } from './search.ts';
import { anyWord, both, typedWords } from './word-conditions.ts';

/** Looks the typed words up in the dictionary of all titles. */
async function readDictionary(em: EntityManager, words: readonly TypedWord[]): Promise<Dictionary> {
  const positions = wordsToCorrect(words);
  const found = await em.execute<{ position: number; word: string }[]>(sql`
    select typed.nth::integer - 1 as position, known.word
      from ${listed(positions.map((position) => words[position]?.word ?? ''))} with ordinality as typed (word, nth)
           cross join lateral (
             select word from search_words where word_deletions(word) && word_deletions(typed.word)
           ) known
    union all
    select -1, word from search_words where word = any(array(select * from ${listed(wordsToKnow(words))}))`);
  const byPosition = Map.groupBy(found, ({ position }) => position);
  const at = (position: number) => (byPosition.get(position) ?? []).map(({ word }) => word);
  const known = new Set(at(-1));
  return { has: (word) => known.has(word), candidates: (position) => at(positions.indexOf(position)) };
}

/** The most titles that are read; each corrected query gets its share of them, or a page. */
const mostNear = 200;
/** Longer queries are not corrected. */
const mostWords = 20;

/**
 * Titles one typing error away, in a letter or a space: those equal to the corrected query first, then those that begin with it, then by
 * popularity. If there are none, similar words are tried.
 */
export async function findFuzzy(em: EntityManager, search: Search, isFound: boolean): Promise<number[]> {
  const { words } = search;
  if (words.length === 0 || words.length > mostWords) return [];
  const dictionary = await readDictionary(em, words);
  const lines = listCorrections(words, dictionary).flatMap((correction) => correctedLines(words, correction));
  const near = lines.length > 0 ? await findLines(em, search, lines) : [];
  return isFound || near.length > 0 ? near : await findAlike(em, search, dictionary);
}

/** 'The Godfather' for 'godfather', but not 'Our Godfather'. A value, since all titles would be read to know which exist. */
const isAfterArticle = sql`(
  select s.text = any(array(select article || ' ' || meant.text from unnest(array[${articles}]) article))
    from title_search s where s.movie_id = title_lines.movie_id)`;

async function findLines(
  em: EntityManager,
  { isOfType }: Search,
  lines: readonly string[],
): Promise<number[]> {
  const mostOfLine = Math.max(listPageSize, Math.floor(mostNear / lines.length));
  const rows = await em.execute<{ id: number }[]>(sql`
    select movie_id as id
      from ${listed(lines)} meant (text)
           cross join lateral (
             select movie_id, popularity, case when line = meant.text and (is_whole or ${isAfterArticle}) then 2 when is_whole then 1 else 0 end as fit
               from title_lines where line >= meant.text and line < meant.text || chr(1114111) and ${isOfType}
              order by line, is_whole desc limit ${mostOfLine}
           ) found
     group by movie_id order by max(fit) desc, max(popularity) desc, movie_id desc limit ${mostNear}`);
  return rows.map(({ id }) => id);
}

/** How many similar words are tried, and how many that differ in one letter. */
const mostAlike = 5;
const mostNearWords = 16;
/** How many titles are read, and how many returned. */
const mostGathered = 1000;
const mostFound = 100;

/** For several errors: each word that no title contains is replaced by similar words. */
async function findAlike(
  em: EntityManager,
  { words, isOfType }: Search,
  dictionary: Dictionary,
): Promise<number[]> {
  const typed = words.map(({ word }) => word);
  const unknown = unknownPlaces(words);
  const alike = await listAlike(
    em,
    unknown.map((at) => typed[at] ?? ''),
  );
  const meant = unknown.map((at) => [
    ...nearWords(typed[at] ?? '', at === typed.length - 1, dictionary.candidates(at)).slice(0, mostNearWords),
    ...alike.filter((other) => other.typed === typed[at]).map(({ word }) => word),
  ]);
  // What is like nothing is no typing error, and the words beside it alone are not what was meant.
  if (meant.length === 0 || meant.some((choices) => choices.length === 0)) return [];
  const query = both(typedWords(words.filter((_, at) => !unknown.includes(at))), ...meant.map(anyWord));
  const rows = await em.execute<{ id: number }[]>(sql`
    select movie_id as id from (
      select movie_id, popularity from title_search where words @@ ${query}::tsquery and ${isOfType} limit ${mostGathered}
    ) holding order by popularity desc, movie_id desc limit ${mostFound}`);
  return rows.map(({ id }) => id);
}

async function listAlike(em: EntityManager, words: readonly string[]) {
  return await em.execute<{ typed: string; word: string }[]>(sql`
    select typed.word as typed, known.word
      from ${listed(words)} as typed (word)
           cross join lateral (
             select word from search_words where word % typed.word
              order by similarity(word, typed.word) desc, word limit ${mostAlike}
           ) known`);
}
