import { expect, test } from 'vitest';
import type { Values } from './import-row.ts';
import { movies } from './import-table.ts';
import { planRows } from './plan.ts';

const stored = (values: Values) => new Map([['a', { id: 7, values }]]);
const wanted = (given: Values, defaults: Values = {}) => ({ identity: 'a', given, defaults });

test('a new record consists of its row, and defaults for the rest', () => {
  const plan = planRows(movies, new Map(), [
    wanted({ title: 'A', year: 1927 }, { year: 2026, quality: 'HD' }),
  ]);
  expect(plan.created).toEqual([{ id: null, values: { title: 'A', year: 1927, quality: 'HD' } }]);
  expect(plan.outcomes).toEqual([{ state: 'created', absent: ['quality'] }]);
});

test('a stored record keeps every field that its row does not have, without the defaults of new records', () => {
  const before = { title: 'A', quality: '4K', description: 'Edited by hand' };
  const plan = planRows(movies, stored(before), [wanted({ title: 'B' }, { quality: 'HD', description: '' })]);
  expect(plan.changed).toEqual([{ id: 7, values: { ...before, title: 'B' } }]);
  expect(plan.outcomes).toEqual([
    { state: 'changed', differences: [{ field: 'title', before: 'A', after: 'B' }] },
  ]);
});

test('nothing is changed when no value differs, to the precision of the column', () => {
  const plan = planRows(movies, stored({ title: 'A', rating: Math.fround(7.9) }), [
    wanted({ title: 'A', rating: 7.9 }),
  ]);
  expect(plan.changed).toEqual([]);
  expect(plan.outcomes).toEqual([{ state: 'unchanged' }]);
});

test('of several rows of one record the last one is written', () => {
  const plan = planRows(movies, new Map(), [
    wanted({ title: 'A', year: 1 }),
    wanted({ title: 'B' }),
    wanted({ title: 'B' }),
  ]);
  expect(plan.created).toEqual([{ id: null, values: { title: 'B', year: 1 } }]);
  expect(plan.changed).toEqual([]);
  expect(plan.outcomes.map(({ state }) => state)).toEqual(['created', 'changed', 'unchanged']);
});

test('changing a record twice writes it once and does not modify the stored values', () => {
  const before = stored({ title: 'A' });
  const plan = planRows(movies, before, [wanted({ title: 'B' }), wanted({ title: 'C' })]);
  expect(plan.changed).toEqual([{ id: 7, values: { title: 'C' } }]);
  expect(before.get('a')?.values).toEqual({ title: 'A' });
});
