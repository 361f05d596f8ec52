import { expect, test } from 'vitest';
import { correctedLines, type Dictionary, listCorrections, unknownPlaces } from './corrections.ts';

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
];
const dictionary = (isBegun = false): Dictionary => ({
  has: (word) => known.includes(word),
  isBegun,
  candidates: () => known,
});

const linesOf = (text: string) => {
  const words = text.split(' ');
  return listCorrections(words, dictionary()).flatMap((correction) => correctedLines(words, correction));
};

test('each word in turn gives way to those one letter away', () => {
  expect(linesOf('drak knight')).toEqual(['dark knight', 'drak knights', 'drak night']);
});

test('a blank is put in, taken out, or moved', () => {
  expect(linesOf('darkknight')).toContain('dark knight');
  expect(linesOf('darkxknight')).toContain('dark knight');
  expect(linesOf('darkk night')).toContain('dark knight');
  expect(linesOf('dar kknight')).toContain('dark knight');
  expect(linesOf('spider man')).toContain('spiderman');
  expect(linesOf('mandark')).toEqual(['man dark']);
});

test('only the last word may be unfinished', () => {
  expect(linesOf('dark intersetl')).toContain('dark interstellar');
  expect(linesOf('intersetl dark')).not.toContain('interstellar dark');
});

test('nothing is made of words that resemble none', () => {
  expect(linesOf('xylophone')).toEqual([]);
});

test('a word that no title has is unknown, unless it is on the way to one', () => {
  expect(unknownPlaces(['the', 'drak', 'kni'], dictionary(true))).toEqual([1]);
  expect(unknownPlaces(['the', 'drak', 'kni'], dictionary(false))).toEqual([1, 2]);
});
