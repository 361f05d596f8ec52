import type { TypedWord } from './search.ts';
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
  /** Words that may be near the one at this place, if it may be the one with the error. */
  candidates: (at: number) => readonly string[];
}

/** Places of the words that no title has; the last one may be the beginning of one. */
export const unknownPlaces = (words: readonly TypedWord[]): number[] =>
  words.flatMap(({ isKnown }, at) => (isKnown ? [] : [at]));

/** The words that may be wrong: those that no title has; where each is another title's, any but a number: '1917' is not '1971'. */
export function placesToCorrect(words: readonly TypedWord[]): number[] {
  const unknown = unknownPlaces(words);
  if (unknown.length > 0) return unknown;
  return words.flatMap((word, at) => (isKnownNumber(word) ? [] : [at]));
}

const isKnownNumber = ({ word, isKnown }: TypedWord) => isKnown && /^\d+$/.test(word);

/**
 * One letter wrong in a word, or a blank that is missing, needless, misplaced, or another letter's place. Words that no title has
 * find nothing unless the correction replaces them all.
 */
export function listCorrections(words: readonly TypedWord[], dictionary: Dictionary): Correction[] {
  const known = (choices: readonly string[][]) => choices.filter((parts) => parts.every(dictionary.has));
  return replacements(words)
    .map(({ at, replaced }) => {
      const word = words[at]?.word ?? '';
      if (replaced === 2) return { at, replaced, choices: known(joins(word, words[at + 1]?.word)) };
      const near = nearWords(word, at === words.length - 1, dictionary.candidates(at));
      return { at, replaced, choices: [...near.map((other) => [other]), ...known(cuts(word))] };
    })
    .filter(({ choices }) => choices.length > 0);
}

/** Which words a correction may replace: one, or two neighbours. */
function replacements(words: readonly TypedWord[]) {
  const unknown = unknownPlaces(words);
  return words.flatMap((word, at) =>
    [1, 2]
      .filter((replaced) => unknown.every((place) => place >= at && place < at + replaced))
      .flatMap((replaced) => (isKnownNumber(word) ? [] : [{ at, replaced }])),
  );
}

/** Every word that the dictionary is asked for. */
export const wordsToKnow = (words: readonly TypedWord[]): string[] =>
  replacements(words).flatMap(({ at, replaced }) => {
    const word = words[at]?.word ?? '';
    return (replaced === 1 ? cuts(word) : joins(word, words[at + 1]?.word)).flat();
  });

/** Of those near by their letters; the last word may not be typed to its end. */
export function nearWords(typed: string, isLast: boolean, candidates: readonly string[]): string[] {
  const near = candidates
    .filter((word) => isOneTypoApart(typed, word))
    .sort()
    .slice(0, mostWords);
  const begun = isLast ? candidates.filter((word) => beginsOneTypoApart(typed, word)) : [];
  return [...new Set([...near, ...begun.slice(0, mostEndings)])];
}

/** In two, with or without the letter at the cut. */
function cuts(word: string): string[][] {
  const letters = [...word];
  return letters.flatMap((_, at) => {
    const start = letters.slice(0, at).join('');
    return whole([start, letters.slice(at).join('')], [start, letters.slice(at + 1).join('')]);
  });
}

/** Two in one, or the blank between them one letter further. */
function joins(word: string, next: string | undefined): string[][] {
  if (next === undefined) return [];
  const [before, after] = [[...word], [...next]];
  const [last = '', first = ''] = [before.at(-1), after[0]];
  return whole(
    [word + next],
    [before.slice(0, -1).join(''), last + next],
    [word + first, after.slice(1).join('')],
  );
}

const whole = (...choices: string[][]) => choices.filter((parts) => !parts.includes(''));

/** The whole line with each choice in its place. */
export const correctedLines = (
  words: readonly TypedWord[],
  { at, replaced, choices }: Correction,
): string[] =>
  choices.map((choice) =>
    words
      .map(({ word }) => word)
      .toSpliced(at, replaced, ...choice)
      .join(' '),
  );
