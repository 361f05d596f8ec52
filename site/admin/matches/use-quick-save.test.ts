import { expect, test } from 'vitest';
import { type Match, matchChanges, matchStatuses } from '#schema/match.ts';
import { toScore, toStatus } from './use-quick-save.ts';

const match: Match = {
  id: 1,
  homeTeam: 'Port Calder',
  awayTeam: 'Ashgrove United',
  homeTeamLogo: '/media/crests/a.svg',
  awayTeamLogo: '/media/crests/b.svg',
  homeColor: null,
  awayColor: null,
  matchDate: '2026-11-21T20:45:00.000Z',
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
  createdAt: '2026-11-01T00:00:00.000Z',
};

test('a match that kicks off stands at nil to nil', () => {
  expect(toStatus(match, 'live')).toEqual({ status: 'live', homeScore: 0, awayScore: 0 });
});

test('another status keeps what was counted', () => {
  const counted = { ...match, homeScore: 2, awayScore: 1 };
  for (const status of matchStatuses) expect(toStatus(counted, status)).toEqual({ status });
});

test('a goal counts for its side, and the first one makes the other side a nil', () => {
  expect(toScore(match, 'away', 1)).toEqual({ homeScore: 0, awayScore: 1 });
  expect(toScore({ ...match, homeScore: 1, awayScore: 1 }, 'home', 1)).toEqual({ homeScore: 2 });
});

test('a goal can be taken back, but not below zero', () => {
  expect(toScore({ ...match, homeScore: 1, awayScore: 0 }, 'home', -1)).toEqual({ homeScore: 0 });
  expect(toScore({ ...match, homeScore: 0, awayScore: 0 }, 'home', -1)).toBeNull();
  expect(toScore({ ...match, homeScore: 999, awayScore: 0 }, 'home', 1)).toBeNull();
});

test('whatever is clicked, the server takes it', () => {
  for (const status of matchStatuses) matchChanges.parse(toStatus(match, status));
  matchChanges.parse(toScore(match, 'home', 1));
});
