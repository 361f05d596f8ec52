import { expect, test } from 'vitest';
import { matchPhases } from '#schema/rules/match-clock.ts';
import { type Match, matchChanges } from '#schema/shapes/match.ts';
import { countedIn, former, toClock, toPhase, toScore } from './use-quick-save.ts';

const match: Match = {
  id: 1,
  homeTeam: 'Port Calder',
  awayTeam: 'Ashgrove United',
  homeTeamLogo: '/media/crests/a.svg',
  awayTeamLogo: '/media/crests/b.svg',
  homeColor: null,
  awayColor: null,
  matchDate: '2026-11-21T20:45:00.000Z',
  isTimeKnown: true,
  status: 'upcoming',
  phase: 'scheduled',
  phaseStartedAt: null,
  league: 'Coastal Premier League',
  streamUrl: null,
  homeScore: null,
  awayScore: null,
  minute: null,
  homePenalties: null,
  awayPenalties: null,
  publication: 'published',
  publishAt: null,
  archiveAt: null,
  revisedAt: '2026-11-01T00:00:00.000Z',
  revision: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
};

test('a match that kicks off starts at 0–0, and so does a shoot-out', () => {
  expect(toPhase(match, 'first_half')).toEqual({ phase: 'first_half', homeScore: 0, awayScore: 0 });
  const drawn = { ...match, homeScore: 1, awayScore: 1 };
  expect(toPhase(drawn, 'penalties')).toEqual({ phase: 'penalties', homePenalties: 0, awayPenalties: 0 });
});

test('another phase keeps the score, and one without play counts nothing', () => {
  const counted = { ...match, homeScore: 2, awayScore: 1, homePenalties: 4, awayPenalties: 3 };
  for (const phase of matchPhases) expect(toPhase(counted, phase)).toEqual({ phase });
  expect(toPhase({ ...match, phase: 'unreported' }, 'finished')).toEqual({ phase: 'finished' });
  for (const phase of ['scheduled', 'postponed', 'abandoned'] as const)
    expect(toPhase(match, phase)).toEqual({ phase });
});

test('a goal counts for its side, and the first one sets the other side to 0', () => {
  expect(toScore(match, 'away', 1)).toEqual({ homeScore: 0, awayScore: 1 });
  expect(toScore({ ...match, homeScore: 1, awayScore: 1 }, 'home', 1)).toEqual({ homeScore: 2 });
  expect(toScore({ ...match, homePenalties: 3, awayPenalties: 1 }, 'away', 1, 'penalties')).toEqual({
    awayPenalties: 2,
  });
});

test('a goal can be removed, but not below zero', () => {
  expect(toScore({ ...match, homeScore: 1, awayScore: 0 }, 'home', -1)).toEqual({ homeScore: 0 });
  expect(toScore({ ...match, homeScore: 0, awayScore: 0 }, 'home', -1)).toBeNull();
  expect(toScore({ ...match, homeScore: 999, awayScore: 0 }, 'home', 1)).toBeNull();
});

test('in a shoot-out a goal counts for the shoot-out', () => {
  expect(countedIn({ ...match, phase: 'penalties' })).toBe('penalties');
  expect(countedIn({ ...match, phase: 'finished' })).toBe('score');
});

test('Undo restores the start of a running clock, and the minute of one set by hand', () => {
  const running = {
    ...match,
    phase: 'second_half',
    phaseStartedAt: '2026-11-21T21:50:00.000Z',
    minute: '61',
  } as const;
  const clock = { phase: 'second_half', phaseStartedAt: '2026-11-21T21:50:00.000Z' };
  expect(former(running, { phase: 'finished' })).toEqual(clock);
  expect(former(running, { minute: '70' })).toEqual(clock);
  expect(former(running, { homeScore: 1 })).toEqual({ homeScore: null });
  const byHand = { ...match, phase: 'in_play', minute: '61' } as const;
  expect(former(byHand, { minute: '62' })).toEqual({ phase: 'in_play', phaseStartedAt: null, minute: '61' });
});

test('a clock that is a minute further on began a minute earlier', () => {
  expect(toClock({ ...match, phaseStartedAt: '2026-11-21T21:50:00.000Z' }, 1)).toEqual({
    phaseStartedAt: '2026-11-21T21:49:00.000Z',
  });
  expect(toClock(match, 1)).toBeNull();
});

test('the server accepts every sequence of clicks', () => {
  for (const phase of matchPhases) matchChanges.parse(toPhase(match, phase));
  matchChanges.parse(toScore(match, 'home', 1));
});
