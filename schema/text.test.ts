import { expect, test } from 'vitest';
import { pathId } from './text.ts';

test('an id in a path is a positive number that the database can hold', () => {
  expect(pathId.parse('42')).toBe(42);
  expect(pathId.parse('2147483647')).toBe(2_147_483_647);
  for (const wrong of ['0', '-1', '2147483648', '1e3', '01', '1 ', 'abc', '', '1\u0000']) {
    expect(pathId.safeParse(wrong).success).toBe(false);
  }
});
