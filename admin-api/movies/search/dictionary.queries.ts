import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Dictionary, placesToCorrect, wordsToKnow } from './corrections.ts';
import { listed, type TypedWord } from './search.ts';

/** What the words of all titles say about those that were typed. */
export async function readDictionary(em: EntityManager, words: readonly TypedWord[]): Promise<Dictionary> {
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
