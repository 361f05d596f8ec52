import { expect, test } from 'vitest';
import type { Match } from '#schema/match.ts';
import { matchDays } from './match-days.ts';

const match = (id: number, matchDate: string, league: string) => ({ id, matchDate, league }) as Match;

test('groups by day, then by league, each in the order in which it first comes', () => {
  const days = matchDays([
    match(1, '2026-11-21T18:00:00.000Z', 'River Cup'),
    match(2, '2026-11-21T19:00:00.000Z', 'Coastal League'),
    match(3, '2026-11-21T20:00:00.000Z', 'River Cup'),
    match(4, '2026-11-22T00:00:00.000Z', 'River Cup'),
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
    match(1, '2026-11-21T18:00:00.000Z', 'River Cup'),
    match(2, '2026-11-21T19:00:00.000Z', 'RIVER CUP'),
  ]);
  expect(day?.leagues).toHaveLength(1);
});
