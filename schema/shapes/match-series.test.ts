import { expect, test } from 'vitest';
import { fixturesAfter, seriesInput, seriesLimits, seriesMessages } from './match-series.ts';

const local = (text: string) => new Date(text).toISOString();
const at = (text: string) => ({ matchDate: local(text), isTimeKnown: true });

test('a weekly series keeps its local time of day, also across a change to winter time', () => {
  const fixtures = fixturesAfter(at('2026-10-20T20:45:00'), { everyDays: 7, times: 3, alternates: false });
  expect(fixtures).toEqual(
    ['2026-10-27T20:45:00', '2026-11-03T20:45:00', '2026-11-10T20:45:00'].map((day) => ({
      matchDate: local(day),
      isReturn: false,
    })),
  );
});

test('alternating home and away begins with the return match', () => {
  const fixtures = fixturesAfter(at('2026-11-30T18:00:00'), { everyDays: 14, times: 3, alternates: true });
  expect(fixtures.map(({ isReturn }) => isReturn)).toEqual([true, false, true]);
});

test('a series of no match, or of too many, is refused', () => {
  const messages = (count: number) =>
    seriesInput
      .safeParse({ fixtures: Array.from({ length: count }, () => ({ matchDate: '2026-11-28T20:45:00Z' })) })
      .error?.issues.map(({ message }) => message);
  expect(messages(0)).toEqual([seriesMessages.none]);
  expect(messages(seriesLimits.times.max + 1)).toEqual([seriesMessages.tooMany]);
  expect(messages(1)).toBeUndefined();
});
