import { expect, test } from 'vitest';
import { correctedLines, type Dictionary, listCorrections, nearWords, unknownPlaces } from './corrections.ts';

const known = [
  'the',
  'dark',
  'darn',
  'knight',
  'knights',
  'night',
  'spider',
  'man',
  'spiderman',
  'interstellar',
  '1917',
  '1971',
  'a',
  'alien',
];
const dictionary: Dictionary = { has: (word) => known.includes(word), candidates: () => known };

/** The last word is treated as a prefix. */
const typed = (text: string) =>
  text.split(' ').map((word, at, { length }) => ({
    word,
    runs: [],
    isKnown: known.some((other) => (at === length - 1 ? other.startsWith(word) : other === word)),
  }));

const linesOf = (text: string) => {
  const words = typed(text);
  return listCorrections(words, dictionary).flatMap((correction) => correctedLines(words, correction));
};

test('each word in turn is replaced by those one letter away', () => {
  expect(linesOf('dark knight')).toEqual(['darn knight', 'dark knights', 'dark night']);
});

test('an unknown word is the one with the error', () => {
  expect(linesOf('drak knight')).toEqual(['dark knight']);
  expect(linesOf('drak kniight')).toEqual([]);
});

test('a space is inserted, removed or moved', () => {
  expect(linesOf('darkknight')).toContain('dark knight');
  expect(linesOf('darkxknight')).toContain('dark knight');
  expect(linesOf('darkk night')).toContain('dark knight');
  expect(linesOf('dar kknight')).toContain('dark knight');
  expect(linesOf('spider man')).toContain('spiderman');
  expect(linesOf('a lien')).toContain('alien');
  expect(linesOf('mandark')).toEqual(['man dark']);
});

test('only the last word may be unfinished', () => {
  expect(linesOf('dark intersetl')).toContain('dark interstellar');
  expect(linesOf('intersetl dark')).not.toContain('interstellar dark');
});

test('a known number is not corrected', () => {
  expect(linesOf('1917')).toEqual([]);
  expect(linesOf('1977')).toEqual(['1917', '1971']);
});

test('a word of two Chinese characters is not corrected, nor a longer one to such', () => {
  expect(nearWords('人民', true, ['人', '人口', '国民', '人民軍'])).toEqual([]);
  expect(nearWords('大作戦', true, ['大作', '作戦', '大昨戦'])).toEqual(['大昨戦']);
});

test('words without similar ones get no correction', () => {
  expect(linesOf('xylophone')).toEqual([]);
});

test('a word that no title has is unknown, unless it is a prefix of one', () => {
  expect(unknownPlaces(typed('the drak kni'))).toEqual([1]);
  expect(unknownPlaces(typed('the drak knx'))).toEqual([1, 2]);
});
