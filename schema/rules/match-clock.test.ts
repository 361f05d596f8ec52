import { expect, test } from 'vitest';
import {
  clockMinute,
  clockStart,
  isClockRunning,
  type MatchPhase,
  matchPhases,
  phaseOfStatus,
  phases,
  withMinute,
} from './match-clock.ts';

const kickOff = Date.parse('2026-11-21T20:45:00Z');
const at = (phase: MatchPhase, minutes: number) =>
  clockMinute({ phase, phaseStartedAt: new Date(kickOff).toISOString() }, kickOff + minutes * 60_000);

test('the current minute counts from one, and time beyond the half is added to it', () => {
  expect([0, 0.99, 1, 44.9, 45, 46.5].map((minutes) => at('first_half', minutes))).toEqual([
    '1',
    '1',
    '2',
    '45',
    '45+1',
    '45+2',
  ]);
  expect([0, 44, 47].map((minutes) => at('second_half', minutes))).toEqual(['46', '90', '90+3']);
  expect([0, 14, 15].map((minutes) => at('extra_first_half', minutes))).toEqual(['91', '105', '105+1']);
  expect([0, 16].map((minutes) => at('extra_second_half', minutes))).toEqual(['106', '120+2']);
});

test('a clock that is behind, and a half whose end was not entered, still give a minute', () => {
  expect(at('first_half', -3)).toBe('1');
  expect(at('second_half', 600)).toBe('90+30');
});

test('outside the halves no clock runs, nor in a half whose beginning is unknown', () => {
  const halves = ['first_half', 'second_half', 'extra_first_half', 'extra_second_half'];
  expect(matchPhases.filter((phase) => at(phase, 5) !== null)).toEqual(halves);
  expect(isClockRunning({ phase: 'first_half', phaseStartedAt: null })).toBe(false);
});

test('setting a minute sets the clock so that it shows that minute, and a minute of another half does not', () => {
  const now = kickOff + 1_234_567;
  for (const [phase, minute] of [
    ['first_half', '1'],
    ['first_half', '45+2'],
    ['second_half', '46'],
    ['extra_second_half', '120+1'],
  ] as const) {
    const phaseStartedAt = clockStart(phase, minute, now);
    expect(clockMinute({ phase, phaseStartedAt }, now)).toBe(minute);
  }
  for (const [phase, minute] of [
    ['first_half', '46'],
    ['first_half', '30+2'],
    ['second_half', '45'],
    ['half_time', '45'],
  ] as const)
    expect(clockStart(phase, minute, now), `${phase} ${minute}`).toBeNull();
});

test('a minute entered by hand is kept when no clock runs', () => {
  const byHand = { phase: 'in_play', phaseStartedAt: null, minute: '57' } as const;
  expect(withMinute(byHand, kickOff)).toEqual(byHand);
});

test('every phase is one of the three states, and each state has its phase', () => {
  for (const status of ['upcoming', 'live', 'finished'] as const)
    expect(phases[phaseOfStatus[status]].status).toBe(status);
  for (const phase of matchPhases) for (const next of phases[phase].next) expect(matchPhases).toContain(next);
});
