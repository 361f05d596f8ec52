import { expect, test } from 'vitest';
import { dayOf, momentOf } from './moment.ts';

test('a time without an offset is UTC, one with an offset is converted', () => {
  expect(momentOf('2025-08-15T20:00:00')).toBe('2025-08-15T20:00:00.000Z');
  expect(momentOf('2025-08-15 20:00')).toBe('2025-08-15T20:00:00.000Z');
  expect(momentOf('2026-06-11T13:00:00-06:00')).toBe('2026-06-11T19:00:00.000Z');
  expect(momentOf('2026-06-11T13:00:00+0530')).toBe('2026-06-11T07:30:00.000Z');
});

test('a day without a time is noon, and so the same day nearly everywhere', () => {
  expect(momentOf('1930-07-13')).toBe('1930-07-13T12:00:00.000Z');
});

test('an impossible date is refused', () => {
  for (const text of ['2026-02-30', '2026-13-01', '30-Mar-21', '2026', 'soon', '']) {
    expect(dayOf(text)).toBeNull();
    expect(momentOf(text)).toBeNull();
  }
  for (const text of ['2026-02-30T10:00', '2026-02-03T25:00', '2026-02-03T10:00+99:99']) {
    expect(momentOf(text)).toBeNull();
  }
});
