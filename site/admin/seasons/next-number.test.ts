import { expect, test } from 'vitest';
import { nextNumber } from './next-number.ts';

test('follows the highest number, whatever is missing below it', () => {
  expect(nextNumber([1, 2, 7], { min: 1, max: 100 })).toBe(8);
});

test('begins with the lowest, and ends with the highest there is', () => {
  expect(nextNumber([], { min: 1, max: 100 })).toBe(1);
  expect(nextNumber([100], { min: 1, max: 100 })).toBe(100);
});

test('an only season of specials is followed by season 1', () => {
  expect(nextNumber([0], { min: 1, max: 100 })).toBe(1);
});
