import { describe, expect, test } from 'vitest';
import { hasBlockedWord } from './spam-signs.ts';

const words = ['viagra', ' Payday  Loan ', 'ass', '赌场', 'ёлка', ''];

describe('a blocked word is found', () => {
  test.each([
    ['as it is', 'Buy viagra here'],
    ['in capitals', 'VIAGRA!!!'],
    ['with accents', 'Vïágrà'],
    ['spelled out with blanks', 'get v i a g r a today'],
    ['spelled out with points', 'get v.i.a.g.r.a today'],
    ['with invisible characters inside', 'vi\u200bag\u00adra'],
    ['in full-width letters', 'ｖｉａｇｒａ'],
    ['as a phrase over a line break', 'a payday\n loan for you'],
    ['at the end', 'what an ass'],
    ['in a script without blanks', '最好的赌场在这里'],
    ['in another alphabet', 'Моя ЁЛКА'],
  ])('%s', (_how, text) => {
    expect(hasBlockedWord(text, words)).toBe(true);
  });
});

test.each([
  ['inside another word', 'A class act, a masterpiece'],
  ['half of a phrase', 'What a payday for the loan shark'],
  ['nothing at all', ''],
  ['punctuation', '... !!! ???'],
  ['an entry of the list that is empty', 'Anything'],
])('is not found in %s', (_what, text) => {
  expect(hasBlockedWord(text, words)).toBe(false);
});

test('a list of punctuation blocks nothing', () => {
  expect(hasBlockedWord('Fine ... film', ['...', ' ', '--'])).toBe(false);
});
