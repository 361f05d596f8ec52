import type { TypedWord } from './search.ts';

/** How many corrections are tried for a word, and for a prefix. */
const mostWords = 1000;
const mostEndings = 50;

/** The corrections of one word or of two neighbours: each is one word or two. */
interface Correction {
  /** The index of the first word it replaces, and how many it replaces. */
  at: number;
  replaced: number;
  choices: string[][];
}

/** The parts of the dictionary that a search needs. */
export interface Dictionary {
  has: (word: string) => boolean;
  /** Words near the one at this index, if that one may contain the error. */
  candidates: (at: number) => readonly string[];
}

/** The indexes of words that no title contains; the last word counts as a prefix. */
export const unknownPlaces = (words: readonly TypedWord[]): number[] =>
  words.flatMap(({ isKnown }, at) => (isKnown ? [] : [at]));

/**
 * The words that may be wrong: those that no title contains; if titles contain all of them, any word but a number: '1917' is not '1971'.
 */
export function wordsToCorrect(words: readonly TypedWord[]): number[] {
  const unknown = unknownPlaces(words);
  if (unknown.length > 0) return unknown;
  return words.flatMap((word, at) => (isKnownNumber(word) ? [] : [at]));
}

const isKnownNumber = ({ word, isKnown }: TypedWord) => isKnown && /^\d+$/.test(word);

/**
 * Corrects one letter in one word, or a space that is missing, superfluous or misplaced, possibly instead of a letter. Words that no title
 * contains must all be replaced by the correction.
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
      .filter((replaced) => unknown.every((position) => position >= at && position < at + replaced))
      .flatMap((replaced) => (isKnownNumber(word) ? [] : [{ at, replaced }])),
  );
}

/** Every word that is looked up in the dictionary. */
export const wordsToKnow = (words: readonly TypedWord[]): string[] =>
  replacements(words).flatMap(({ at, replaced }) => {
    const word = words[at]?.word ?? '';
    return (replaced === 1 ? cuts(word) : joins(word, words[at + 1]?.word)).flat();
  });

/** Words with similar letters; the last word counts as a prefix. */
export function nearWords(typed: string, isLast: boolean, candidates: readonly string[]): string[] {
  const near = candidates
    .filter((word) => isOneTypoApart(typed, word))
    .sort()
    .slice(0, mostWords);
  const begun = isLast ? candidates.filter((word) => beginsOneTypoApart(typed, word)) : [];
  return [...new Set([...near, ...begun.slice(0, mostEndings)])];
}

/** Splits a word in two, with or without the letter at the cut. */
function cuts(word: string): string[][] {
  const letters = [...word];
  return letters.flatMap((_, at) => {
    const start = letters.slice(0, at).join('');
    return whole([start, letters.slice(at).join('')], [start, letters.slice(at + 1).join('')]);
  });
}

/** Joins two words, or moves the space between them by one letter. */
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

/** The whole query with each correction applied. */
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

/** Shorter prefixes are not corrected, since too many words begin with them. */
const shortestBeginning = 6;

/** Each Chinese character has a meaning, so that words of one or two with another character are other words. */
const fewCharacters = /^[\u3400-\u9fff\uf900-\ufaff]{1,2}$/;

/** Whether the words differ by one error: a letter missing, added, replaced, or swapped with the next. */
export function isOneTypoApart(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  if (fewCharacters.test(typed) || fewCharacters.test(meant)) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const shorter = Math.min(typed.length, meant.length) - start;
  while (end < shorter && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [left, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (left.length < 2 && right.length < 2) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Whether the prefix differs by one error from a beginning of the word: 'intersetl' and 'interstellar'. */
export function beginsOneTypoApart(typed: string, meant: string): boolean {
  if (typed.length < shortestBeginning || meant.length <= typed.length) return false;
  return [-1, 0, 1].some((more) => isOneTypoApart(typed, meant.slice(0, typed.length + more)));
}
