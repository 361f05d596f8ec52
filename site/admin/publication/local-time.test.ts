import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

test('goes through the field and comes back as the same moment', () => {
  for (const moment of ['2026-11-21T20:45:00.000Z', '2026-06-01T00:00:00.000Z', '1900-03-04T05:06:00.000Z']) {
    expect(fromLocalTime(toLocalTime(moment))).toBe(moment);
  }
});

test('has the form that a date and time field takes', () => {
  expect(toLocalTime('2026-01-02T03:04:05.678Z')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
});

test('leaves what is no moment to the contract', () => {
  expect(fromLocalTime('')).toBe('');
  expect(fromLocalTime('tomorrow')).toBe('tomorrow');
});
