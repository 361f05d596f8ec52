import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginsOneTypoApart, isOneTypoApart } from './corrections.ts';

test.each([
  ['heat', 'heta', true],
  ['heat', 'het', true],
  ['heat', 'heaat', true],
  ['heat', 'beat', true],
  ['it', 'ti', true],
  ['a', 'b', true],
  ['heat', 'heat', false],
  ['heat', 'hea', true],
  ['abc', 'bcd', false],
  ['heat', 'haet', true],
  ['heat', 'teah', false],
  ['heat', 'beats', false],
  ['鋼の錬金術師', '鋼の錬金述師', true],
])('%s and %s: %s', (one, other, expected) => {
  expect(isOneTypoApart(one, other)).toBe(expected);
  expect(isOneTypoApart(other, one)).toBe(expected);
});

const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 7 });

test('agrees with the distance that is computed in full', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(isOneTypoApart(one, other)).toBe(distance(one, other) === 1);
    }),
    { numRuns: 2000 },
  );
});

test('a beginning is recognised from its sixth letter on', () => {
  expect(beginsOneTypoApart('intersetl', 'interstellar')).toBe(true);
  expect(beginsOneTypoApart('intrste', 'interstellar')).toBe(true);
  expect(beginsOneTypoApart('intre', 'interstellar')).toBe(false);
  expect(beginsOneTypoApart('interstellra', 'interstellar')).toBe(false);
  expect(beginsOneTypoApart('international', 'interstellar')).toBe(false);
});

/** Optimal string alignment: letters left out, added, replaced, or swapped with their neighbour. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at]);
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= one.length; row += 1) {
    for (let column = row === 0 ? 0 : 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const steps = [
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      ];
      const line = rows[row];
      if (line) line[column] = row === 0 ? column : Math.min(...steps);
    }
  }
  return cell(one.length, other.length);
}
