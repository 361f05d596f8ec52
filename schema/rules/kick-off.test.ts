import { expect, test } from 'vitest';
import { kickOffOf, ownMoment, storedKickOff } from './kick-off.ts';

test('a day without a time is the same day in every time zone', () => {
  const stored = storedKickOff('2027-02-06');
  expect(stored).toEqual({ matchDate: '2027-02-06T12:00:00.000Z', isTimeKnown: false });
  expect(kickOffOf(stored)).toBe('2027-02-06');
  const zone = process.env['TZ'];
  try {
    for (const other of ['Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      process.env['TZ'] = other;
      const day = new Date(ownMoment('2027-02-06'));
      expect([day.getFullYear(), day.getMonth(), day.getDate()], other).toEqual([2027, 1, 6]);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('a moment stays a moment', () => {
  const stored = storedKickOff('2027-02-06T20:45:00+01:00');
  expect(stored.isTimeKnown).toBe(true);
  expect(kickOffOf(stored)).toBe('2027-02-06T20:45:00+01:00');
  expect(ownMoment('2027-02-06T19:45:00.000Z')).toBe('2027-02-06T19:45:00.000Z');
});
