import { expect, test } from 'vitest';
import { matchInput } from './match.ts';

const derby = {
  homeTeam: 'Rovers',
  awayTeam: 'City',
  homeTeamLogo: '/media/crests/rovers.svg',
  awayTeamLogo: '/media/crests/city.svg',
  matchDate: '2026-11-21T20:45:00Z',
  league: 'First Division',
};

test('a new match is upcoming unless it says otherwise', () => {
  for (const status of [undefined, null, ''])
    expect(matchInput.parse({ ...derby, status }).status).toBe('upcoming');
  expect(matchInput.parse(derby).status).toBe('upcoming');
  expect(
    matchInput.parse({ ...derby, status: 'live', homeScore: 0, awayScore: 2, minute: 93 }),
  ).toMatchObject({ minute: 93 });
});

test.each([
  [{ homeTeam: '' }, 'homeTeam'],
  [{ awayTeamLogo: '' }, 'awayTeamLogo'],
  [{ league: undefined }, 'league'],
  [{ status: 'cancelled' }, 'status'],
  [{ matchDate: '2026-11-21 20:45' }, 'matchDate'],
  [{ homeScore: -1 }, 'homeScore'],
  [{ streamUrl: 'javascript:alert(1)' }, 'streamUrl'],
])('%j is refused', (changes, path) => {
  expect(
    matchInput.safeParse({ ...derby, ...changes }).error?.issues.map((issue) => issue.path.join('.')),
  ).toEqual([path]);
});
