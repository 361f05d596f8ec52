import { expect, test } from 'vitest';
import { keyTarget, moved } from './use-reorder.ts';

test('arrow keys move by one position, Home and End to the ends, and nothing beyond them', () => {
  expect(keyTarget('ArrowUp', 2, 5)).toBe(1);
  expect(keyTarget('ArrowDown', 2, 5)).toBe(3);
  expect(keyTarget('Home', 2, 5)).toBe(0);
  expect(keyTarget('End', 2, 5)).toBe(4);
  expect(keyTarget('ArrowUp', 0, 5)).toBeNull();
  expect(keyTarget('ArrowDown', 4, 5)).toBeNull();
  expect(keyTarget('End', 4, 5)).toBeNull();
  expect(keyTarget('a', 2, 5)).toBeNull();
});

test('a moved item is at its position, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
