import { expect, test } from 'vitest';
import { longDate } from './long-date.ts';

test('a day and a moment are written in words, in UTC', () => {
  expect(longDate('1915-11-13')).toBe('November 13, 1915');
  expect(longDate('2025-09-12T23:59:59.999Z')).toBe('September 12, 2025');
});

test('each month has its English name', () => {
  const english = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(Date.UTC(2024, month, 29));
    expect(longDate(day.toISOString())).toBe(english.format(day));
  }
});
