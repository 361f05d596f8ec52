/** The titles of a page of all titles, under their letters and scripts. */
import { type AlphabetTitle, letterNames } from '#schema/alphabet.ts';

export interface LetterGroup {
  name: string;
  titles: AlphabetTitle[];
}

export function groupTitles(titles: readonly AlphabetTitle[]): LetterGroup[] {
  return [...Map.groupBy(titles, ({ letter }) => letter)].map(([letter, found]) => ({
    name: letterName(letter),
    titles: found,
  }));
}

export const letterName = (letter: string): string => letterNames.get(letter) ?? letter;
