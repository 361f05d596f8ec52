import { expect, test } from 'vitest';
import { momentInput, optionalDay } from './date.ts';

test.each(['2026-11-21T20:45:00Z', '2026-11-21T20:45:00+01:00', '2026-11-21T20:45:00.000Z'])(
  '%s is a moment',
  (value) => {
    expect(momentInput.safeParse(value).success).toBe(true);
  },
);

test.each([
  '2026-11-21T20:45:00',
  '2026-11-21',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-01-01T00:00:00Z',
  '2000-02-29T11:34:19-23:51',
  'now',
])('%s is none: the offset is missing, or no calendar has it', (value) => {
  expect(momentInput.safeParse(value).success).toBe(false);
});

test('a day may be left empty', () => {
  expect(optionalDay.parse('2026-11-21')).toBe('2026-11-21');
  expect(optionalDay.parse('')).toBeNull();
  // Other programs write a day as a moment.
  expect(optionalDay.parse('2026-11-21T00:00:00.000Z')).toBe('2026-11-21');
  expect(optionalDay.parse('2026-11-21T23:30:00+02:00')).toBe('2026-11-21');
  for (const wrong of ['2026-02-30', '0001-01-01', '21.11.2026', '2026-11-21T', '2026-02-30T00:00:00Z']) {
    expect(optionalDay.safeParse(wrong).success).toBe(false);
  }
});
