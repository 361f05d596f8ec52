import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagerNumbers, pageWithin } from './list-pages.ts';

test('a page beyond the last one becomes the last one; other parameters stay', () => {
  const query = new URLSearchParams('search=otter&page=9');
  expect(String(pageWithin(query, 9, 3))).toBe('search=otter&page=3');
  expect(String(pageWithin(query, 9, 1))).toBe('search=otter');
  expect(String(query)).toBe('search=otter&page=9');
});

test('an existing page stays', () => {
  expect(pageWithin(new URLSearchParams('page=3'), 3, 3)).toBeNull();
  expect(pageWithin(new URLSearchParams(), 1, 1)).toBeNull();
});

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows %j', (current, last, numbers) => {
  expect(pagerNumbers(current, last)).toEqual(numbers);
});

test('there are at most five numbers, without repetition, all valid, including the current one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (current, more) => {
      const last = current + more;
      const numbers = pagerNumbers(current, last);
      expect(numbers.length).toBe(Math.min(5, last));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers).toContain(current);
      expect(numbers.every((number) => number >= 1 && number <= last)).toBe(true);
    }),
  );
});
