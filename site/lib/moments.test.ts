import { expect, test } from 'vitest';
import { localClock, timeLeft, utc } from './moments.ts';

const moment = '2026-11-21T23:45:00.000Z';

test('writes a moment in UTC', () => {
  expect([utc.day(moment), utc.weekday(moment), utc.date(moment), utc.time(moment)]).toEqual([
    '2026-11-21',
    'Saturday',
    'November 21, 2026',
    '23:45',
  ]);
  expect([utc.brief(moment), utc.dated(moment)]).toEqual(['Nov 21', 'Nov 21, 2026']);
  expect(utc.short(moment)).toBe('Sat Nov 21, 23:45');
  expect(utc.long(moment)).toBe('Saturday, November 21, 2026, 23:45');
});

test("writes it in the visitor's locale, with 12 hours or 24", () => {
  const noon = '2026-11-21T12:00:00.000Z';
  const [german, american] = [localClock('de-DE'), localClock('en-US')];
  expect(german.time(noon)).toMatch(/^\d{1,2}:\d{2}$/);
  expect(american.time(noon)).toMatch(/^\d{1,2}:\d{2}\s[AP]M$/);
  expect(american.dated(noon)).toBe('Nov 21, 2026');
  expect(german.long(noon)).toMatch(/November 2026 um \d/);
  expect([german.weekday(noon), american.weekday(noon)]).toEqual(['Samstag', 'Saturday']);
  expect(american.day(noon)).toMatch(/^2026-11-2[12]$/);
});

test('midnight is the first minute of a day, not the last', () => {
  expect(utc.time('2026-11-21T00:00:00.000Z')).toBe('00:00');
});

test('months and days are written in English', () => {
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

test('the remaining time is given in its two largest units', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(timeLeft(75 * hour)).toBe('3 days 3 h');
  expect(timeLeft(25 * hour)).toBe('1 day 1 h');
  expect(timeLeft(4 * hour + 12 * minute)).toBe('4 h 12 min');
  expect(timeLeft(12 * minute + 5000)).toBe('12 min 5 s');
  expect([timeLeft(0), timeLeft(-hour)]).toEqual([null, null]);
});
