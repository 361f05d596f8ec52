import { expect, test } from 'vitest';
import { boundsOf, dayOf, monthAfter, monthIn, monthWords, weeksOf } from './calendar-days.ts';

const now = new Date(2026, 10, 23, 12);

test('weeks begin on Monday and are complete', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06']);
  // February 2027 begins on a Monday and has four whole weeks.
  expect(weeksOf('2027-02').flat()).toHaveLength(28);
  // The clock is put forward and back in these months; each day still comes once.
  for (const month of ['2026-03', '2026-10']) expect(new Set(weeksOf(month).flat()).size % 7).toBe(0);
});

test('months continue over the end of a year, and an address without a month means the current one', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(['2027-02', '2027-13', 'soon', null].map((text) => monthIn(text, now))).toEqual([
    '2027-02',
    '2026-11',
    '2026-11',
    '2026-11',
  ]);
  expect(dayOf(new Date(boundsOf('2026-12').to))).toBe('2027-01-01');
  expect(monthWords('2026-11')).toBe('November 2026');
});
