import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

test('is converted for the field and back to the same moment', () => {
  for (const moment of ['2026-11-21T20:45:00.000Z', '2026-06-01T00:00:00.000Z', '1900-03-04T05:06:00.000Z']) {
    expect(fromLocalTime(toLocalTime(moment))).toBe(moment);
  }
});

test('has the format of a datetime-local field', () => {
  expect(toLocalTime('2026-01-02T03:04:05.678Z')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
});

test('leaves invalid text to the contract', () => {
  expect(fromLocalTime('')).toBe('');
  expect(fromLocalTime('tomorrow')).toBe('tomorrow');
});
