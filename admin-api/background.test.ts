import { expect, test } from 'vitest';
import { pauseAfter, resting } from './background.ts';

test('work that fails again and again is tried ever more rarely', () => {
  expect([0, 1, 2, 3, 4, 5, 1000].map((failures) => pauseAfter(failures, 1000))).toEqual([
    1000, 2000, 4000, 8000, 15_000, 15_000, 15_000,
  ]);
  expect(pauseAfter(9, 60_000)).toBe(60_000);
});

test('what has rested is forgotten', async () => {
  const hosts = resting<string>(1);
  hosts.add('films.example');
  await expect.poll(() => hosts.has('films.example')).toBe(false);
  expect(hosts.keys()).toEqual([]);
});
