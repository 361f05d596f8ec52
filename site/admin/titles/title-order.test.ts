import { expect, test } from 'vitest';
import type { TitlePage } from '#schema/shapes/title-filter.ts';
import { extended, neighbour, orderOf } from './title-order.ts';

/** A page of titles whose ids are given. */
const page = (...ids: number[]) =>
  ({ titles: ids.map((id) => ({ id, slug: `t${id}` })), total: 9, totalPages: 3 }) as TitlePage;
const start = () => orderOf(page(4, 5, 6), 2, 3);

test('one title follows the other, and the page of each is known', () => {
  expect(neighbour(start(), 't5', 'next')).toEqual({ id: 6, slug: 't6', page: 2 });
  expect(neighbour(start(), 't5', 'previous')?.slug).toBe('t4');
  expect(neighbour(start(), 't6', 'next')).toBeUndefined();
  expect(neighbour(start(), 't99', 'next')).toBeUndefined();
  expect(start().before).toBe(3);
});

test('the order continues over the pages, in both directions', () => {
  const after = extended(start(), page(7, 8, 9), 3, 'next');
  expect(neighbour(after, 't6', 'next')).toEqual({ id: 7, slug: 't7', page: 3 });
  const both = extended(after, page(1, 2, 3), 1, 'previous');
  expect(neighbour(both, 't4', 'previous')).toEqual({ id: 3, slug: 't3', page: 1 });
  expect([both.first, both.last, both.before]).toEqual([1, 3, 0]);
});

test('a title that an edit removed from the list keeps its position, and no title is skipped or repeated', () => {
  // 4 and 5 no longer match, so 7 and 8 have moved up.
  const moved = extended(start(), page(6, 7, 8), 2, 'next');
  expect(moved.titles.map(({ id }) => id)).toEqual([4, 5, 6, 7, 8]);
  // Sorted by the last change, an edited title moves to the front, and 3 down to the page that was read.
  const pushed = extended(start(), page(3, 4, 5), 2, 'previous');
  expect(pushed.titles.map(({ id }) => id)).toEqual([3, 4, 5, 6]);
  expect(extended(pushed, page(6, 1, 2), 1, 'previous').titles.map(({ id }) => id)).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
});
