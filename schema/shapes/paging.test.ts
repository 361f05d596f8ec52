import { expect, test } from 'vitest';
import { pagingQuery, totalPagesOf } from './paging.ts';

test.each([
  [0, 1],
  [1, 1],
  [24, 1],
  [25, 2],
  [50_000, 2084],
])('%i titles fill %i pages of 24', (total, pages) => {
  expect(totalPagesOf(total, 24)).toBe(pages);
});

test('page and limit are whole numbers within bounds', () => {
  expect(pagingQuery.parse({})).toEqual({ page: 1, limit: 24 });
  for (const wrong of ['-1', '0', '1.5', '0x10', ' 2', '99999999999999999999', 'NaN', '٣']) {
    expect(pagingQuery.safeParse({ page: wrong }).success).toBe(false);
  }
});

test('a page out of bounds is refused with its bounds', () => {
  expect(
    pagingQuery.safeParse({ page: '0', limit: '101' }).error?.issues.map(({ message }) => message),
  ).toEqual(['Must be a whole number from 1 to 10000', 'Must be a whole number from 1 to 100']);
});
