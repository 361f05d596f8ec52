import { z } from 'zod';
import { movie } from './movie.ts';
import { id, int4Max, queryInt } from './text.ts';

/** What a title may stand under, by the sign its sort key begins with (`title_sort_key` in migrations/0031-alphabet.sql), in order. */
export const letterNames: ReadonlyMap<string, string> = new Map([
  ['0', '0–9'],
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [letter, letter] as const),
  ['a', 'Greek'],
  ['b', 'Cyrillic'],
  ['c', 'Armenian'],
  ['d', 'Georgian'],
  ['e', 'Hebrew'],
  ['f', 'Arabic'],
  ['g', 'Devanagari'],
  ['h', 'Bengali'],
  ['i', 'Gurmukhi'],
  ['j', 'Gujarati'],
  ['k', 'Tamil'],
  ['l', 'Telugu'],
  ['m', 'Kannada'],
  ['n', 'Malayalam'],
  ['o', 'Sinhala'],
  ['p', 'Thai'],
  ['q', 'Japanese'],
  ['r', 'Chinese characters'],
  ['s', 'Korean'],
  ['z', 'Other'],
]);

/** The first page has the number 0; the others keep theirs as long as there is a title on them. */
const pageNumber = z.int().min(0).max(int4Max);
const letter = z.enum([...letterNames.keys()]);

const alphabetPage = z.strictObject({
  page: id,
  letter,
  /** The name of a title at its beginning. */
  name: z.string(),
});
export type AlphabetPage = z.infer<typeof alphabetPage>;

/** GET /api/movies/alphabet */
export const alphabet = z.strictObject({
  /** Those with titles, in order, each with the page on which it begins. */
  letters: z.strictObject({ letter, total: z.int(), page: pageNumber }).array(),
  /** In order; the first page of all is not among them. */
  pages: alphabetPage.array(),
});
export type Alphabet = z.infer<typeof alphabet>;

export const alphabetQuery = z.strictObject({ page: queryInt(0, int4Max, 0) });

const alphabetTitle = movie.pick({ type: true, slug: true, title: true, year: true }).extend({
  letter,
  /** The numbers of its seasons. */
  seasons: z.int().array(),
});
export type AlphabetTitle = z.infer<typeof alphabetTitle>;

/** GET /api/movies/alphabet/titles: one page. */
export const alphabetTitles = z.strictObject({
  /** null for the first. */
  page: alphabetPage.nullable(),
  /** null before the first and the second. */
  previous: alphabetPage.nullable(),
  next: alphabetPage.nullable(),
  titles: alphabetTitle.array(),
});
export type AlphabetTitles = z.infer<typeof alphabetTitles>;
