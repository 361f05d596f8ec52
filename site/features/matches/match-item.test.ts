import { expect, test } from 'vitest';
import type { Match } from '#schema/match.ts';
import { matchItem } from './match-item.ts';

const match = {
  id: 7,
  homeTeam: 'Rovers',
  awayTeam: 'City',
  matchDate: '2026-11-21T20:45:00.000Z',
  status: 'upcoming',
  league: 'River Cup',
  streamUrl: null,
  homeScore: null,
  awayScore: null,
  createdAt: '2026-11-01T08:00:00.000Z',
} as Match;

test('a match to come is an item of its teams, with its kick-off and its league', () => {
  expect(matchItem(match)).toEqual({
    title: 'Upcoming: Rovers vs City',
    path: '/matches/7-rovers-vs-city',
    publishedAt: '2026-11-01T08:00:00.000Z',
    description: 'Rovers vs City, River Cup: kick-off Saturday, November 21, 2026, 20:45 UTC. Upcoming.',
    categories: ['River Cup'],
  });
});

test('one that has begun tells the score', () => {
  expect(matchItem({ ...match, status: 'live', homeScore: 2, awayScore: 0 }).title).toBe(
    'Live: Rovers 2–0 City',
  );
  expect(matchItem({ ...match, status: 'finished' }).title).toBe('Finished: Rovers vs City');
});
