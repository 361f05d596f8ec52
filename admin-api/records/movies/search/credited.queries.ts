import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { correctName, readName } from './person-words.queries.ts';
import type { Search, TypedWord } from './search.ts';
import { typedWords, wholeWords } from './word-conditions.ts';

/** Longer searches are not searched for people. */
const mostWords = 6;
/** For each way to read the words, the people with the most titles, and the most popular of their titles. */
const mostPeople = 20;
const mostFound = 100;
/** A name that is searched has a word of at least this many letters; a shorter last word is not used as a prefix. */
const fewestLetters = 3;

interface Reading {
  person: string;
  title: string;
}

const isName = (words: readonly TypedWord[]) =>
  words.some(({ word }) => word.length >= fewestLetters && /\p{L}/u.test(word));

/**
 * The adjacent words that may name a person, at the beginning, at the end or all of them, and the remaining ones, which the title
 * must contain.
 */
function readingsOf(words: readonly TypedWord[]): Reading[] {
  const isBegun = (words.at(-1)?.word.length ?? 0) > fewestLetters;
  const typed = isBegun ? typedWords : wholeWords;
  const splits = Array.from(
    { length: words.length - 1 },
    (_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const,
  );
  return [
    { name: words, person: typed(words), title: '' },
    ...splits.flatMap(([first, last]) => [
      { name: first, person: wholeWords(first), title: typed(last) },
      { name: last, person: typed(last), title: wholeWords(first) },
    ]),
  ].filter(({ name }) => isName(name));
}

/**
 * Titles that credit a person named by some of the words, and contain the others in name, year or genres: 'chaplin 1925',
 * 'keaton'.
 */
export async function findCredited(em: EntityManager, { words, isOfType }: Search): Promise<number[]> {
  if (words.length === 0 || words.length > mostWords) return [];
  const readings = readingsOf(words);
  return readings.length === 0 ? [] : await readTitles(em, readings, isOfType);
}

/** The same for a name with a typing error in each word that no person has; numbers are looked for in the titles: 'chalpin 1925'. */
export async function findNearlyCredited(em: EntityManager, { words, isOfType }: Search): Promise<number[]> {
  if (words.length > mostWords) return [];
  const [numbers = [], name = []] = [/^\d+$/, /\D/].map((form) =>
    words.filter(({ word }) => form.test(word)),
  );
  if (!isName(name)) return [];
  const typed = await readName(em, name.map(({ word }) => word).join(' '));
  const person = typed.some(({ isKnown }) => !isKnown) ? await correctName(em, typed) : null;
  if (person === null) return [];
  return await readTitles(em, [{ person, title: wholeWords(numbers) }], isOfType);
}

async function readTitles(
  em: EntityManager,
  readings: readonly Reading[],
  isOfType: RawQueryFragment,
): Promise<number[]> {
  const found = readings
    .map(({ person, title }): RawQueryFragment => {
      const hasOthers = title === '' ? sql`true` : sql`t.words @@ ${title}::tsquery`;
      return sql`(
        select t.movie_id, t.popularity
          from (select id from people where words @@ ${person}::tsquery order by title_count desc, id limit ${mostPeople}) p
               join credits c on c.person_id = p.id
               cross join lateral (
                 select movie_id, popularity from title_search t where movie_id = c.movie_id and ${hasOthers} and ${isOfType} limit 1
               ) t
         order by t.popularity desc, t.movie_id desc limit ${mostFound})`;
    })
    .reduce((one, other) => sql`${one} union ${other}`);
  const rows = await em.execute<{ id: number }[]>(sql`
    select movie_id as id from (${found}) found group by 1 order by max(popularity) desc, 1 desc limit ${mostFound}`);
  return rows.map(({ id }) => id);
}
