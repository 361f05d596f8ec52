/** Every title from A to Z, a page at a time. */
import type { AstroGlobal } from 'astro';
import {
  type Alphabet,
  type AlphabetTitle,
  type AlphabetTitles,
  alphabet,
  alphabetTitles,
  letterNames,
} from '#schema/alphabet.ts';
import { alphabetPageTag, alphabetTag } from '#schema/tags.ts';
import { ApiError } from './api-error.ts';
import { serverGet } from './server-api.ts';

type Reader = Pick<AstroGlobal, 'cache'>;

/** The letters with their counts, and where the pages begin. */
export async function readAlphabet(astro: Reader): Promise<Alphabet> {
  astro.cache.set({ tags: [alphabetTag] });
  return await serverGet('/api/movies/alphabet', alphabet);
}

/** null where there is no page of that number. */
export async function readTitlesPage(astro: Reader, page: number): Promise<AlphabetTitles | null> {
  try {
    const read = await serverGet(`/api/movies/alphabet/titles?page=${page}`, alphabetTitles);
    astro.cache.set({ tags: [alphabetPageTag(page)] });
    return read;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export interface LetterGroup {
  name: string;
  titles: AlphabetTitle[];
}

/** The titles of a page under their letters and scripts. */
export function groupTitles(titles: readonly AlphabetTitle[]): LetterGroup[] {
  return [...Map.groupBy(titles, ({ letter }) => letter)].map(([letter, found]) => ({
    name: letterName(letter),
    titles: found,
  }));
}

export const letterName = (letter: string): string => letterNames.get(letter) ?? letter;
