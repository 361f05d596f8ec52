import { type TypedWord, withoutEnds } from './search.ts';

// Conditions on words as tsquery expressions.

const quoted = (word: string) => `'${word.replace(/['\\]/g, '')}'`;
const any = (parts: readonly string[]) => (parts.length === 1 ? parts.join() : `(${parts.join(' | ')})`);

const begun = (word: string) => quoted(word) + (withoutEnds.test(word) ? ':*' : '');

/** The word itself, or all of its runs. */
function one({ word, runs }: TypedWord, ending = ''): string {
  const last = (text: string) => (ending === '' ? begun(text) : quoted(text) + ending);
  if (runs.length < 2) return last(word);
  return any([last(word), `(${both(...runs.slice(0, -1).map(begun), last(runs.at(-1) ?? ''))})`]);
}

/** All of these; '' is no condition. */
export const both = (...conditions: readonly string[]): string =>
  conditions.filter((condition) => condition !== '').join(' & ');

export const wholeWords = (words: readonly TypedWord[]): string => both(...words.map((word) => one(word)));

/** The last word as a prefix. */
export const typedWords = (words: readonly TypedWord[]): string =>
  both(...words.map((word, at) => one(word, at === words.length - 1 ? ':*' : '')));

export const anyWord = (words: readonly string[]): string => any(words.map(quoted));
