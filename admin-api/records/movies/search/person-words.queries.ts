/** The words of people's names, and corrections of those that no name has. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { nearWords } from './corrections.ts';
import { listed, type TypedWord } from './search.ts';
import { anyWord, both, typedWords } from './word-conditions.ts';

/** Longer searches are not names. */
const mostWords = 8;
/** How many words one typing error away are tried. */
const mostNear = 16;

/** The words of a search, and whether any name has them, the last one as a prefix; none where these are too many for a name. */
export async function readName(em: EntityManager, given: string): Promise<TypedWord[]> {
  const words = await em.execute<TypedWord[]>(sql`
    select t.word, '{}'::text[] as runs, exists (
        select from person_words k where k.word >= t.word and k.word < t.word || chr(1114111)
           and (k.word = t.word or t.nth = t.last)) as "isKnown"
      from (select word collate "C" as word, nth, count(*) over () as last
              from string_to_table(search_text(${given}), ' ') with ordinality w (word, nth) where word ~ '[[:alnum:]]') t
     order by t.nth`);
  return words.length > mostWords ? [] : words;
}

/** A query for the name with its unknown words corrected; null when one has no near word. */
export async function correctName(em: EntityManager, typed: readonly TypedWord[]): Promise<string | null> {
  const unknown = typed.filter(({ isKnown }) => !isKnown);
  const near = await em.execute<{ typed: string; word: string }[]>(sql`
    select typed.word as typed, known.word
      from ${listed(unknown.map(({ word }) => word))} typed (word)
           cross join lateral (select word from person_words where word_deletions(word) && word_deletions(typed.word)) known`);
  const meant = unknown.map(({ word }) => {
    const candidates = near.filter((one) => one.typed === word).map((one) => one.word);
    return nearWords(word, word === typed.at(-1)?.word, candidates).slice(0, mostNear);
  });
  if (meant.some((words) => words.length === 0)) return null;
  return both(typedWords(typed.filter(({ isKnown }) => isKnown)), ...meant.map(anyWord));
}
