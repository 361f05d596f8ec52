import { type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { publicationStates } from '#schema/records/field.ts';
import { countryNames } from '#schema/rules/country.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { problemsOf, type TitleProblem } from '#schema/rules/title-filter-names.ts';
import type { PublicationState } from '#schema/shapes/publication.ts';
import type { TitleFilter } from '#schema/shapes/title-filter.ts';

/**
 * A combination of sets of titles, block by block, as an aggregate over the rows of title_bits; `facts` are the rows it reads, and `at` is
 * the number of the fact of a row among those that a query reads. sql/functions/facts.sql names the facts.
 */
export interface SetOfBits {
  bits: (numberOf: (fact: string) => number) => RawQueryFragment;
  facts: string[];
}

/** The titles for which a fact is true. */
export const having = (fact: string): SetOfBits => ({
  bits: (numberOf) => sql`coalesce(bit_xor(bits) filter (where at = ${numberOf(fact)}), b'0'::bit(4096))`,
  facts: [fact],
});

const joined = (one: SetOfBits, operator: '&' | '|', other: SetOfBits): SetOfBits => ({
  bits: (numberOf) =>
    operator === '&'
      ? sql`(${one.bits(numberOf)} & ${other.bits(numberOf)})`
      : sql`(${one.bits(numberOf)} | ${other.bits(numberOf)})`,
  facts: [...one.facts, ...other.facts],
});
export const not = ({ bits, facts }: SetOfBits): SetOfBits => ({
  bits: (numberOf) => sql`(~ ${bits(numberOf)})`,
  facts,
});

export const all = having('all');
export const bothOf = (one: SetOfBits, other: SetOfBits) => joined(one, '&', other);

/** A number that is stored by its binary digits; 0 when unknown. */
interface StoredNumber {
  name: string;
  digits: number;
}
export const storedYear = { name: 'year', digits: 8 };
export const storedRating = { name: 'rating', digits: 7 };
const storedDays = 16;

/** The titles that have a digit, from the highest on. */
export const digitsOf = ({ name, digits }: StoredNumber): SetOfBits[] =>
  Array.from({ length: digits }, (_, at) => having(`${name}/${digits - 1 - at}`));

/** Evaluated from the lowest digit on: the result of the digits so far is combined with the next one. null means every title. */
function compared(
  { name, digits }: StoredNumber,
  bound: number,
  step: (digit: SetOfBits, isSet: boolean, lower: SetOfBits | null) => SetOfBits | null,
): SetOfBits | null {
  return Array.from({ length: digits }, (_, at) => at).reduce<SetOfBits | null>(
    (lower, at) => step(having(`${name}/${at}`), Math.floor(bound / 2 ** at) % 2 === 1, lower),
    null,
  );
}

const atLeast = (stored: StoredNumber, bound: number) =>
  compared(stored, bound, (digit, isSet, lower) => {
    if (lower === null) return isSet ? digit : null;
    return joined(digit, isSet ? '&' : '|', lower);
  });

const atMost = (stored: StoredNumber, bound: number) =>
  compared(stored, bound, (digit, isSet, lower) => {
    if (isSet) return lower && joined(not(digit), '|', lower);
    return lower === null ? not(digit) : joined(not(digit), '&', lower);
  });

/** From one number to the other, both included; without either, every title. Unknown values are in no range. */
function between(stored: StoredNumber, from: number | undefined, to: number | undefined): SetOfBits[] {
  if (from === undefined && to === undefined) return [];
  const least = atLeast(stored, Math.max(1, from ?? 1));
  const most = to === undefined ? null : atMost(stored, Math.min(2 ** stored.digits - 1, Math.max(0, to)));
  return [least, most].filter((bound) => bound !== null);
}

/** The year before the first that can be stored. */
export const yearZero = 1899;
const yearNumber = (year: string | undefined) => (year === undefined ? undefined : Number(year) - yearZero);
const ratingNumber = (rating: string | undefined) =>
  rating === undefined ? undefined : Math.round(Number(rating) * 10) + 1;
const dayMs = 24 * 60 * 60 * 1000;
const dayNumber = (day: string | undefined) => (day === undefined ? undefined : Date.parse(day) / dayMs);

const problemFacts: Record<TitleProblem, string> = {
  'no-poster': 'no:poster',
  'no-description': 'no:description',
  'no-genre': 'no:genre',
  'no-stream': 'no:stream',
  'no-trailer': 'no:trailer',
  'no-episodes': 'no:episodes',
  'dead-link': 'dead',
  double: 'double',
};

/** Few titles are not published, so only those have sets (sql/functions/visibility.sql). */
const hidden = publicationStates.filter((state) => state !== 'published');
const inState = (state: PublicationState | undefined): SetOfBits[] => {
  if (state === undefined) return [];
  const of = (name: string) => having(`publication:${name}`);
  return state === 'published' ? hidden.map((other) => not(of(other))) : [of(state)];
};

export const anyOf = (sets: readonly SetOfBits[]): SetOfBits[] =>
  sets.length === 0 ? [] : [sets.reduce((one, other) => joined(one, '|', other))];
const ifSent = (value: string | undefined, fact: (value: string) => string) =>
  value === undefined ? [] : [having(fact(value))];
const ifFlagged = (flag: 'true' | 'false' | undefined, fact: string) =>
  flag === undefined ? [] : [flag === 'true' ? having(fact) : not(having(fact))];

/** The titles that match a filter, apart from its search. */
export function setOf(filter: TitleFilter): SetOfBits {
  const days = (name: string, from: string | undefined, to: string | undefined) =>
    between({ name, digits: storedDays }, dayNumber(from), dayNumber(to));
  return [
    ...ifSent(filter.type, (type) => `type:${type}`),
    ...anyOf(genreNames(filter.genre ?? '').map((genre) => having(`genre:${genre}`))),
    ...countryNames(filter.country ?? '').map((country) => having(`country:${country}`)),
    ...ifSent(filter.quality, (quality) => `quality:${quality}`),
    ...between(storedYear, yearNumber(filter.yearFrom), yearNumber(filter.yearTo)),
    ...between(storedRating, ratingNumber(filter.ratingFrom), ratingNumber(filter.ratingTo)),
    ...ifFlagged(filter.trending, 'trending'),
    ...ifFlagged(filter.top20, 'top20'),
    ...problemsOf(filter.problems ?? '').map((problem) => having(problemFacts[problem])),
    ...days('added', filter.addedFrom, filter.addedTo),
    ...ifSent(filter.addedBy, (person) => `added-by:${person}`),
    ...days('edited', filter.changedFrom, filter.changedTo),
    ...ifSent(filter.changedBy, (person) => `edited-by:${person}`),
    ...inState(filter.publication),
  ].reduce(bothOf, all);
}

/** The titles for which this fact is unknown. */
export const lacking = (what: 'genre' | 'year' | 'country' | 'quality' | 'rating') => having(`no:${what}`);
