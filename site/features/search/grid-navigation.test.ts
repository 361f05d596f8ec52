import { expect, test } from 'vitest';
import { gridStep } from './grid-navigation.ts';

// Eight positions in rows of three.
const from = (key: string, place: number) => gridStep(key, place, 8, 3);

test('steps to its neighbours', () => {
  expect(from('ArrowRight', 0)).toBe(1);
  expect(from('ArrowLeft', 4)).toBe(3);
  expect(from('ArrowDown', 1)).toBe(4);
  expect(from('ArrowUp', 4)).toBe(1);
});

test('leaves at the top', () => {
  expect(from('ArrowUp', 2)).toBe(-1);
  expect(from('ArrowLeft', 0)).toBe(-1);
});

test('reaches a shorter last row, and stays where there is nothing further', () => {
  expect(from('ArrowDown', 5)).toBe(7);
  expect(from('ArrowDown', 7)).toBeNull();
  expect(from('ArrowRight', 7)).toBeNull();
});

test('ignores other keys', () => {
  expect(from('Tab', 3)).toBeNull();
  expect(from('toString', 3)).toBeNull();
});
