import { expect, test } from 'vitest';
import { matchChanges, matchInput, matchMessages } from './match.ts';

const derby = {
  homeTeam: 'Rovers',
  awayTeam: 'City',
  homeTeamLogo: '/media/crests/rovers.svg',
  awayTeamLogo: '/media/crests/city.svg',
  matchDate: '2026-11-21T20:45:00Z',
  league: 'First Division',
};

test('the status of a new match may be left out', () => {
  for (const status of [undefined, null, ''])
    expect(matchInput.parse({ ...derby, status }).status).toBeUndefined();
  expect(
    matchInput.parse({ ...derby, status: 'live', homeScore: 0, awayScore: 2, minute: '90+3' }),
  ).toMatchObject({ minute: '90+3' });
});

test('a minute is from 1 to 120, with added time', () => {
  for (const minute of ['1', '45+2', '90+11', '120', ' 45+1 '])
    expect(matchInput.parse({ ...derby, minute }).minute).toBe(minute.trim());
  expect(matchInput.parse({ ...derby, minute: 45 }).minute).toBe('45');
  for (const minute of ['', null]) expect(matchInput.parse({ ...derby, minute }).minute).toBeNull();
  for (const minute of ['0', '121', '130', '45+', '+2', '45+0', '45+100', '45 + 2', 'x', 0, 121, 4.5, true])
    expect(
      matchInput.safeParse({ ...derby, minute }).error?.issues.map(({ message }) => message),
      String(minute),
    ).toEqual([matchMessages.minute]);
});

test.each([
  [{ homeTeam: '' }, 'homeTeam'],
  [{ awayTeamLogo: '' }, 'awayTeamLogo'],
  [{ league: undefined }, 'league'],
  [{ status: 'cancelled' }, 'status'],
  [{ matchDate: '2026-11-21 20:45' }, 'matchDate'],
  [{ homeScore: -1 }, 'homeScore'],
  [{ phase: 'third_half' }, 'phase'],
  [{ phaseStartedAt: '20:45' }, 'phaseStartedAt'],
  [{ awayPenalties: 100 }, 'awayPenalties'],
  [{ streamUrl: 'javascript:alert(1)' }, 'streamUrl'],
])('%j is refused', (changes, path) => {
  expect(
    matchInput.safeParse({ ...derby, ...changes }).error?.issues.map((issue) => issue.path.join('.')),
  ).toEqual([path]);
});

test.each(['TBD', 'tba', 'To be decided', '?'])('both teams may be %j until they are known', (team) => {
  expect(matchInput.safeParse({ ...derby, homeTeam: team, awayTeam: team }).success).toBe(true);
});

test('a team does not play against itself, in whatever case it is written', () => {
  const itself = { ...derby, awayTeam: ` ${derby.homeTeam.toUpperCase()} ` };
  for (const contract of [matchInput, matchChanges])
    expect(contract.safeParse(itself).error?.issues).toMatchObject([
      { path: ['awayTeam'], message: matchMessages.sameTeam },
    ]);
  expect(matchChanges.safeParse({ homeTeam: derby.homeTeam }).success).toBe(true);
});
