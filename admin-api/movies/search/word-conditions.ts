import type { TypedWord } from './search.ts';

// Conditions on words as tsquery expressions.

const quoted = (word: string) => `'${word.replace(/['\\]/g, '')}'`;
const any = (parts: readonly string[]) => (parts.length === 1 ? parts.join() : `(${parts.join(' | ')})`);

/**
 * Scripts that do not show where a word ends, so that a word may begin a longer one: those of `syllable_starts` (sql/functions/text.sql), and
 * kana, of which hiragana are stored as katakana.
 */
export const withoutEnds =
  /[\u0e01-\u0edf\u1000-\u109f\u1780-\u17dc\u1950-\u19df\u1a00-\u1aaf\u1b00-\u1b7f\u1bc0-\u1bff\u30a0-\u30ff\ua000-\ua63f\ua930-\uaadf]/;
const begun = (word: string) => (withoutEnds.test(word) ? `${quoted(word)}:*` : quoted(word));

/** The word itself, or all of its runs. */
function one({ word, runs }: TypedWord, ending = ''): string {
  const asTyped = ending === '' ? begun(word) : quoted(word) + ending;
  return runs.length < 2 ? asTyped : any([asTyped, `(${both(...runs.map(begun))}${ending})`]);
}

/** All of these; '' is no condition. */
export const both = (...conditions: readonly string[]): string =>
  conditions.filter((condition) => condition !== '').join(' & ');

export const wholeWords = (words: readonly TypedWord[]): string => both(...words.map((word) => one(word)));

/** The last word as a prefix. */
export const typedWords = (words: readonly TypedWord[]): string =>
  both(...words.map((word, at) => one(word, at === words.length - 1 ? ':*' : '')));

export const anyWord = (words: readonly string[]): string => any(words.map(quoted));
