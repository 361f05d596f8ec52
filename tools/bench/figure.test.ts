import { expect, test } from 'vitest';
import { median, quantile } from './figure.ts';

test('a quantile is the smallest value that the given share of values does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(quantile(values, 0.95)).toBe(95);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile([7], 0.95)).toBe(7);
  expect(median([3, 1, 2])).toBe(2);
});
