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

/** One letter wrong in a word, or a blank that is missing, needless, misplaced, or another letter's place. */
export function listCorrections(words: readonly string[], dictionary: Dictionary): Correction[] {
  const known = (choices: readonly string[][]) => choices.filter((parts) => parts.every(dictionary.has));
  return words.flatMap((word, at) => {
    // '1917' is another year than '1971'
    if (/^\d+$/.test(word) && dictionary.has(word)) return [];
    const near = nearWords(word, at === words.length - 1, dictionary.candidates(at));
    return [
      { at, replaced: 1, choices: [...near.map((other) => [other]), ...known(cuts(word))] },
      { at, replaced: 2, choices: known(joins(word, words[at + 1])) },
    ].filter(({ choices }) => choices.length > 0);
  });
}

/** Every word that the dictionary is asked for. */
export const wordsToKnow = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => [word, ...cuts(word).flat(), ...joins(word, words[at + 1]).flat()]);

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
export const correctedLines = (words: readonly string[], { at, replaced, choices }: Correction): string[] =>
  choices.map((choice) => words.toSpliced(at, replaced, ...choice).join(' '));

/** Places of the words that no title has; the last one may be the beginning of one. */
export const unknownPlaces = (words: readonly string[], { has, isBegun }: Dictionary): number[] =>
  words.flatMap((word, at) => (has(word) || (isBegun && at === words.length - 1) ? [] : [at]));
