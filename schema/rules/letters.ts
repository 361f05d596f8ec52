/**
 * The groups of titles from A to Z, by the sign their sort key begins with (`title_sort_key` in sql/functions/text.sql), in order.
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

/** The letter in an address: a, 0-9, chinese-characters. */
export const letterSlug = (letter: string): string =>
  (letterNames.get(letter) ?? letter).toLowerCase().replace(/[^a-z0-9]+/g, '-');
export const letterOfSlug = (slug: string): string | undefined =>
  [...letterNames.keys()].find((letter) => letterSlug(letter) === slug);
