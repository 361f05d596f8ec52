import { z } from 'zod';
import { movie } from './movie.ts';
import { id, int4Max, queryInt } from './text.ts';

/**
 * The groups of titles from A to Z, by the sign their sort key begins with (`title_sort_key` in sql/functions/lists.sql), in order.
 */
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

/** The first page has the number 0; the others keep their number as long as a title stands on them. */
const pageNumber = z.int().min(0).max(int4Max);
const letter = z.enum([...letterNames.keys()]);

const alphabetPage = z.strictObject({
  page: id,
  letter,
  /** The title that the page begins with. */
  name: z.string(),
});
export type AlphabetPage = z.infer<typeof alphabetPage>;

/** GET /api/movies/alphabet */
export const alphabet = z.strictObject({
  /** The letters that have titles, in order, each with the page on which it begins. */
  letters: z.strictObject({ letter, total: z.int(), page: pageNumber }).array(),
  /** The pages in order, without the first one of all. */
  pages: alphabetPage.array(),
});
export type Alphabet = z.infer<typeof alphabet>;

export const alphabetQuery = z.strictObject({ page: queryInt(0, int4Max, 0) });

const alphabetTitle = movie.pick({ type: true, slug: true, title: true, year: true }).extend({
  letter,
  /** The numbers of its seasons. */
  seasons: z.int().array(),
});

/** GET /api/movies/alphabet/titles: one page. */
export const alphabetTitles = z.strictObject({
  /** null on the first page. */
  page: alphabetPage.nullable(),
  /** null on the first and the second page. */
  previous: alphabetPage.nullable(),
  next: alphabetPage.nullable(),
  titles: alphabetTitle.array(),
});
export type AlphabetTitles = z.infer<typeof alphabetTitles>;
