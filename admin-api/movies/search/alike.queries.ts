import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Dictionary, nearWords, unknownPlaces } from './corrections.ts';
import { listed, type Search } from './search.ts';
import { anyWord, both, typedWords } from './word-conditions.ts';

/** How many similar words are tried, and how many that differ in one letter. */
const mostAlike = 5;
const mostNear = 16;
/** How many titles are read, and how many returned. */
const gatherLimit = 1000;
const mostFound = 100;

/** For several errors: each word that no title contains may stand for any similar word. */
export async function findAlike(
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
  // A word without similar ones is ignored.
  const meant = unknown
    .map((at) => [
      ...nearWords(typed[at] ?? '', at === typed.length - 1, dictionary.candidates(at)).slice(0, mostNear),
      ...alike.filter((other) => other.typed === typed[at]).map(({ word }) => word),
    ])
    .filter((choices) => choices.length > 0);
  if (meant.length === 0) return [];
  const query = both(typedWords(words.filter((_, at) => !unknown.includes(at))), ...meant.map(anyWord));
  const rows = await em.execute<{ id: number }[]>(sql`
    select movie_id as id from (
      select movie_id, popularity from title_search where words @@ ${query}::tsquery and ${isOfType} limit ${gatherLimit}
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
