import { expect, test } from 'vitest';
import { pageWithin } from './page-within.ts';

test('a page behind the last one becomes the last one; what else narrows the list stays', () => {
  const query = new URLSearchParams('search=otter&page=9');
  expect(String(pageWithin(query, 9, 3))).toBe('search=otter&page=3');
  expect(String(pageWithin(query, 9, 1))).toBe('search=otter');
  expect(String(query)).toBe('search=otter&page=9');
});

test('a page that is there stays', () => {
  expect(pageWithin(new URLSearchParams('page=3'), 3, 3)).toBeNull();
  expect(pageWithin(new URLSearchParams(), 1, 1)).toBeNull();
});
