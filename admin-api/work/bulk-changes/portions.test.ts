import { expect, test } from 'vitest';
import { portionSize, portionsOf } from '#admin-api/ground/database/batches.ts';

const ids = Array.from({ length: portionSize + 1 }, (_, at) => at);
const sizes = (portions: Iterable<readonly number[]>) => [...portions].map(({ length }) => length);

test('a portion has as many records as fit, and none is empty', () => {
  expect(sizes(portionsOf(ids))).toEqual([portionSize, 1]);
  expect([...portionsOf(ids)].flat()).toEqual(ids);
  expect([...portionsOf([])]).toEqual([]);
});

test('titles with many episodes are fewer in a portion, and one with more than fit is alone', () => {
  const rowsOf = (id: number) => (id === 3 ? 2 * portionSize : 6_000);
  expect([...portionsOf([1, 2, 3, 4, 5, 6, 7], rowsOf)]).toEqual([[1, 2], [3], [4, 5, 6], [7]]);
});
