import { expect, test } from 'vitest';
import { roundsOf } from './rounds.ts';

test('two merges into one title are never in the same round, and stay in their order', () => {
  const merges = [
    { id: 1, kept: 7 },
    { id: 2, kept: 8 },
    { id: 3, kept: 7 },
    { id: 4, kept: 7 },
  ];
  const rounds = roundsOf(merges, ({ kept }) => kept);
  expect(rounds.map((round) => round.map(({ id }) => id))).toEqual([[1, 2], [3], [4]]);
  expect(roundsOf([], () => 1)).toEqual([]);
});
