import { expect, test } from 'vitest';
import { crestOf, knownClubs } from './MatchFields.tsx';

const played = (homeTeam: string, homeTeamLogo: string, awayTeam: string, awayTeamLogo: string) => ({
  homeTeam,
  homeTeamLogo,
  awayTeam,
  awayTeamLogo,
});

test('lists each team once, with its latest crest', () => {
  const clubs = knownClubs([
    played('Rovers', '/new.svg', 'City', '/city.svg'),
    played('City', '/city-old.svg', 'Rovers', '/old.svg'),
  ]);
  expect(clubs).toEqual([
    { name: 'City', logo: '/city.svg' },
    { name: 'Rovers', logo: '/new.svg' },
  ]);
});

test('finds a crest by the whole name, case-insensitively', () => {
  const clubs = [{ name: 'Port Calder', logo: '/calder.svg' }];
  expect(crestOf(clubs, ' port CALDER ')).toBe('/calder.svg');
  expect(crestOf(clubs, 'Port')).toBeNull();
});
