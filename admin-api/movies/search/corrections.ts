import { beginsOneTypoApart, isOneTypoApart } from './typos.ts';

/** Words that may have been meant by one, and by the beginning of one. */
const mostWords = 1000;
const mostEndings = 50;

/** What may have been meant by one word, or by two neighbours: each choice is one word, or two. */
export interface Correction {
  /** The first word it replaces, and how many. */
  at: number;
  replaced: number;
  choices: string[][];
}

/** The dictionary as far as a search is concerned with it. */
export interface Dictionary {
  has: (word: string) => boolean;
  /** Whether any word begins like the last one. */
  isBegun: boolean;
  /** Words that may be near the one at this place. */
  candidates: (at: number) => readonly string[];
}

/** One letter wrong in a word, a blank missing in it, or one too many after it. */
export function listCorrections(words: readonly string[], dictionary: Dictionary): Correction[] {
  return words.flatMap((word, at) => {
    const near = nearWords(word, at === words.length - 1, dictionary.candidates(at));
    const halves = cuts(word).filter((parts) => parts.every(dictionary.has));
    const joined = joins(words)[at] ?? '';
    return [
      { at, replaced: 1, choices: [...near.map((other) => [other]), ...halves] },
      { at, replaced: 2, choices: dictionary.has(joined) ? [[joined]] : [] },
    ].filter(({ choices }) => choices.length > 0);
  });
}

/** Of those near by their letters; the last word may not be typed to its end. */
export function nearWords(typed: string, isLast: boolean, candidates: readonly string[]): string[] {
  const near = candidates
    .filter((word) => isOneTypoApart(typed, word))
    .sort()
    .slice(0, mostWords);
  const begun = isLast ? candidates.filter((word) => beginsOneTypoApart(typed, word)) : [];
  return [...new Set([...near, ...begun.slice(0, mostEndings)])];
}

export const cuts = (word: string): string[][] =>
  Array.from({ length: word.length - 1 }, (_, at) => [word.slice(0, at + 1), word.slice(at + 1)]);

export const joins = (words: readonly string[]): string[] =>
  words.slice(0, -1).map((word, at) => word + (words[at + 1] ?? ''));

/** The whole line with each choice in its place. */
export const correctedLines = (words: readonly string[], { at, replaced, choices }: Correction): string[] =>
  choices.map((choice) => words.toSpliced(at, replaced, ...choice).join(' '));

/** Places of the words that no title has; the last one may be the beginning of one. */
export const unknownPlaces = (words: readonly string[], { has, isBegun }: Dictionary): number[] =>
  words.flatMap((word, at) => (has(word) || (isBegun && at === words.length - 1) ? [] : [at]));
