import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { listPageSize } from '#schema/limits.ts';
import { findAlike } from './alike.queries.ts';
import {
  correctedLines,
  type Dictionary,
  listCorrections,
  placesToCorrect,
  wordsToKnow,
} from './corrections.ts';
import { listed, type Search, type TypedWord } from './search.ts';

/** What the dictionary of all titles says about the typed words. */
async function readDictionary(em: EntityManager, words: readonly TypedWord[]): Promise<Dictionary> {
  const places = placesToCorrect(words);
  const found = await em.execute<{ place: number; word: string }[]>(sql`
    select typed.place::integer - 1 as place, known.word
      from ${listed(places.map((place) => words[place]?.word ?? ''))} with ordinality as typed (word, place)
           cross join lateral (
             select word from search_words where word_deletions(word) && word_deletions(typed.word)
           ) known
    union all
    select -1, word from search_words where word = any(array(select * from ${listed(wordsToKnow(words))}))`);
  const byPlace = Map.groupBy(found, ({ place }) => place);
  const at = (place: number) => (byPlace.get(place) ?? []).map(({ word }) => word);
  const known = new Set(at(-1));
  return { has: (word) => known.has(word), candidates: (place) => at(places.indexOf(place)) };
}

/** The most titles that are read; each corrected query gets its share of them, or a page. */
const mostNear = 200;
/** Longer queries are not corrected. */
const mostWords = 20;

/**
 * Titles one typing error away, in a letter or a space: those equal to the corrected query first, then those that begin with it, then by
 * popularity. If there are none, similar words are tried.
 */
export async function findNear(em: EntityManager, search: Search, isFound: boolean): Promise<number[]> {
  const { words } = search;
  if (words.length === 0 || words.length > mostWords) return [];
  const dictionary = await readDictionary(em, words);
  const lines = listCorrections(words, dictionary).flatMap((correction) => correctedLines(words, correction));
  const near = lines.length > 0 ? await findLines(em, search, lines) : [];
  return isFound || near.length > 0 ? near : await findAlike(em, search, dictionary);
}

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
             select movie_id, popularity, case when is_whole and line = meant.text then 2 when is_whole then 1 else 0 end as place
               from title_lines where line >= meant.text and line < meant.text || chr(1114111) and ${isOfType}
              order by line, is_whole desc limit ${mostOfLine}
           ) found
     group by movie_id order by max(place) desc, max(popularity) desc, movie_id desc limit ${mostNear}`);
  return rows.map(({ id }) => id);
}
