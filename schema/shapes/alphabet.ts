import { z } from 'zod';
import { letterNames } from '#schema/rules/letters.ts';
import { id, int4Max, queryInt } from '#schema/rules/text.ts';
import { movie } from './movie.ts';

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

export const alphabet = z.strictObject({
  /** The letters that have titles, in order, each with the page on which it begins. */
  letters: z.strictObject({ letter, total: z.int(), page: pageNumber }).array(),
  /** The pages in order, without the first one of all and those that begin with a letter. */
  pages: alphabetPage.array(),
});
export type Alphabet = z.infer<typeof alphabet>;

export const alphabetQuery = z.strictObject({
  page: queryInt(0, int4Max, 0),
  letter: letter.optional().meta({
    description: 'Only the titles of this letter; without a page its first ones',
  }),
});
export type AlphabetQuery = z.infer<typeof alphabetQuery>;

const alphabetTitle = movie.pick({ type: true, slug: true, title: true, year: true }).extend({
  letter,
  /** The heading that it stands under within its letter: Ab. */
  begins: z.string(),
});

/** One page. */
export const alphabetTitles = z.strictObject({
  /** null on the first page, of all or of a letter. */
  page: alphabetPage.nullable(),
  /** The page in which the first title stands: the same, or the one that a letter begins in. */
  within: pageNumber,
  /** Which of how many pages it is, of all or of the letter. */
  place: z.int().min(1),
  places: z.int().min(1),
  /** null on the first and the second page. */
  previous: alphabetPage.nullable(),
  next: alphabetPage.nullable(),
  /** Of a letter: the beginnings that its titles have, each with the page it begins on; 0 is the letter's first one. */
  beginnings: z.strictObject({ begins: z.string(), page: pageNumber }).array(),
  titles: alphabetTitle.array(),
});
export type AlphabetTitles = z.infer<typeof alphabetTitles>;
