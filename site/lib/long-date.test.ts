import { expect, test } from 'vitest';
import { longDate } from './long-date.ts';

test('a day and a moment are written in words, in UTC', () => {
  expect(longDate('1915-11-13')).toBe('November 13, 1915');
  expect(longDate('2025-09-12T23:59:59.999Z')).toBe('September 12, 2025');
});
