import { expect, test } from 'vitest';
import type { Match } from '#schema/match.ts';
import { matchDays, matchItem } from './match-view.ts';

const matchAt = (id: number, matchDate: string, league: string) => ({ id, matchDate, league }) as Match;

test('groups by day, then by league, each in the order in which it first comes', () => {
  const days = matchDays([
    matchAt(1, '2026-11-21T18:00:00.000Z', 'River Cup'),
    matchAt(2, '2026-11-21T19:00:00.000Z', 'Coastal League'),
    matchAt(3, '2026-11-21T20:00:00.000Z', 'River Cup'),
    matchAt(4, '2026-11-22T00:00:00.000Z', 'River Cup'),
  ]);
  const shown = days.map(({ day, leagues }) => [
    day,
    leagues.map(({ slug, matches }) => [slug, matches.map(({ id }) => id)]),
  ]);
  expect(shown).toEqual([
    [
      '2026-11-21',
      [
        ['river-cup', [1, 3]],
        ['coastal-league', [2]],
      ],
    ],
    ['2026-11-22', [['river-cup', [4]]]],
  ]);
});

test('two spellings of a league are one', () => {
  const [day] = matchDays([
    matchAt(1, '2026-11-21T18:00:00.000Z', 'River Cup'),
    matchAt(2, '2026-11-21T19:00:00.000Z', 'RIVER CUP'),
  ]);
  expect(day?.leagues).toHaveLength(1);
});

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
