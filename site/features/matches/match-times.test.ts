import { expect, test } from 'vitest';
import { clockOf, utc } from './match-times.ts';

const moment = '2026-11-21T23:45:00.000Z';

test('writes a moment in UTC', () => {
  expect([utc.day(moment), utc.weekday(moment), utc.date(moment), utc.time(moment)]).toEqual([
    '2026-11-21',
    'Saturday',
    'November 21, 2026',
    '23:45',
  ]);
  expect(utc.short(moment)).toBe('Sat Nov 21, 23:45');
  expect(utc.long(moment)).toBe('Saturday, November 21, 2026, 23:45');
});

test('writes it elsewhere, where it may be another day', () => {
  const tokyo = clockOf(() => -9 * 60);
  expect([tokyo.day(moment), tokyo.time(moment)]).toEqual(['2026-11-22', '08:45']);
  expect(clockOf(() => 8 * 60).long(moment)).toBe('Saturday, November 21, 2026, 15:45');
});

test('midnight is the first minute of a day, not the last', () => {
  expect(utc.time('2026-11-21T00:00:00.000Z')).toBe('00:00');
});

test('months and days are written as English writes them', () => {
  const english = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  for (let month = 0; month < 12; month += 1) {
    const first = new Date(Date.UTC(2027, month, 1 + month));
    const text = `${utc.weekday(first.toISOString())}, ${utc.date(first.toISOString())}`;
    expect(text).toBe(english.format(first));
  }
});
