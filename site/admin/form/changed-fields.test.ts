import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('leaves out untouched fields', () => {
  const values = { league: 'Harbour Shield', homeScore: 0, minute: null };
  expect(changedFields(values, { league: true })).toEqual({ league: 'Harbour Shield' });
  expect(changedFields(values, { homeScore: false, minute: true })).toEqual({ minute: null });
  expect(changedFields(values, {})).toEqual({});
});
