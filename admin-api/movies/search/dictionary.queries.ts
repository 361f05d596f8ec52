import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Dictionary, wordsToKnow } from './corrections.ts';
import { beginsWith, listed } from './search.ts';

/** What the words of all titles say about those that were typed. */
export async function readDictionary(em: EntityManager, typed: readonly string[]): Promise<Dictionary> {
  const last = typed.at(-1) ?? '';
  const found = await em.execute<{ place: number; word: string }[]>(sql`
    select typed.place::integer, known.word
      from ${listed(typed)} with ordinality as typed (word, place)
           cross join lateral (
             select word from search_words where word_deletions(word) && word_deletions(typed.word)
           ) known
    union all
    select 0, word from search_words where word = any(array(select * from ${listed(wordsToKnow(typed))}))
    union all
    (select -1, word from search_words where ${beginsWith('word', last)} limit 1)`);
  const byPlace = Map.groupBy(found, ({ place }) => place);
  const words = (place: number) => (byPlace.get(place) ?? []).map(({ word }) => word);
  const known = new Set(words(0));
  return { has: (word) => known.has(word), isBegun: byPlace.has(-1), candidates: (at) => words(at + 1) };
}
