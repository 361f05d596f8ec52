/** Finds people by the words of their names, ignoring accents and one typing error per word. */
import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { nearWords } from '#admin-api/movies/search/corrections.ts';
import { listed, type TypedWord } from '#admin-api/movies/search/search.ts';
import { anyWord, both, typedWords } from '#admin-api/movies/search/word-conditions.ts';
import { type PersonRecord, readPeople } from './person.entity.ts';

/** How many people are compared; those beyond cannot be paged to. */
const mostMatches = 500;
/** Longer searches are not names. */
const mostWords = 8;
/** How many words one typing error away are tried. */
const mostNear = 16;

interface Found {
  people: PersonRecord[];
  total: number;
}

interface Wanted {
  limit: number;
  skipped?: number;
  /** A condition on people `p`. */
  isWanted?: RawQueryFragment;
}

/** Those whose name begins with the words come first, then by the number of titles. */
export async function searchPeople(em: EntityManager, given: string, wanted: Wanted): Promise<Found> {
  const typed = await readWords(em, given);
  if (typed.length === 0 || typed.length > mostWords) return { people: [], total: 0 };
  const exact = await matching(em, given, typedWords(typed), wanted);
  if (exact.total > 0 || typed.every(({ isKnown }) => isKnown)) return exact;
  const corrected = await correct(em, typed);
  return corrected === null ? exact : await matching(em, given, corrected, wanted);
}

/** A query for the name with its unknown words corrected; null where all words are known, or one has no near word. */
export async function correctedName(em: EntityManager, given: string): Promise<string | null> {
  const typed = await readWords(em, given);
  const isName = typed.length > 0 && typed.length <= mostWords;
  return isName && typed.some(({ isKnown }) => !isKnown) ? await correct(em, typed) : null;
}

async function readWords(em: EntityManager, given: string): Promise<TypedWord[]> {
  return await em.execute<TypedWord[]>(sql`
    select t.word, '{}'::text[] as runs, exists (
        select from person_words k where k.word >= t.word and k.word < t.word || chr(1114111)
           and (k.word = t.word or t.place = t.last)) as "isKnown"
      from (select word collate "C" as word, place, count(*) over () as last
              from string_to_table(search_text(${given}), ' ') with ordinality w (word, place) where word ~ '[[:alnum:]]') t
     order by t.place`);
}

async function matching(
  em: EntityManager,
  given: string,
  query: string,
  { limit, skipped = 0, isWanted = sql`true` }: Wanted,
): Promise<Found> {
  const matches: RawQueryFragment = sql`
    (select p.id, p.sort_key, p.title_count from people p where p.words @@ ${query}::tsquery and ${isWanted}
      order by p.title_count desc, p.id limit ${mostMatches}) f`;
  const rows = await em.execute<{ id: number; total: number }[]>(sql`
    select f.id, (count(*) over ())::integer as total from ${matches}
     order by starts_with(f.sort_key, search_text(${given})) desc, f.title_count desc, f.id limit ${limit} offset ${skipped}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { people: [], total: 0 };
  const people = await readPeople(em, sql`where p.id in (${ids})`);
  return {
    people: people.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    total: rows[0]?.total ?? 0,
  };
}

/** The words with corrections of unknown ones; null when one has no near word. */
async function correct(em: EntityManager, typed: readonly TypedWord[]): Promise<string | null> {
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
