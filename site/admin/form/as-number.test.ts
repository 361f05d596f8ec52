import { expect, test } from 'vitest';
import { asNumber } from './as-number.ts';

test('an empty field is no number, and 0 is one', () => {
  expect(['', '  ', null, undefined].map(asNumber)).toEqual([null, null, null, null]);
  expect(['0', ' 12 ', '7.5', 3].map(asNumber)).toEqual([0, 12, 7.5, 3]);
});

test('what is no number stays none, for the contract to refuse', () => {
  expect(asNumber('twelve')).toBeNaN();
});
