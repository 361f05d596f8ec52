import { expect, test } from 'vitest';
import { clubNamed, knownClubs, leagueOf } from './known-clubs.ts';

const played = (
  homeTeam: string,
  homeTeamLogo: string,
  awayTeam: string,
  awayTeamLogo: string,
  league = 'Cup',
) => ({
  homeTeam,
  homeTeamLogo,
  awayTeam,
  awayTeamLogo,
  league,
});

test('lists each team once, with its latest crest and its leagues', () => {
  const clubs = knownClubs([
    played('Rovers', '/new.svg', 'City', '/city.svg'),
    played('City', '/city-old.svg', 'Rovers', '/old.svg', 'League'),
  ]);
  const leagues = new Map([
    ['Cup', 1],
    ['League', 1],
  ]);
  expect(clubs).toEqual([
    { name: 'City', logo: '/city.svg', leagues },
    { name: 'Rovers', logo: '/new.svg', leagues },
  ]);
});

test('finds a team by its whole name, case-insensitively', () => {
  const clubs = knownClubs([played('Port Calder', '/calder.svg', 'City', '/city.svg')]);
  expect(clubNamed(clubs, ' port CALDER ')?.logo).toBe('/calder.svg');
  expect(clubNamed(clubs, 'Port')).toBeUndefined();
});

test('the league is the one that both teams share, else the one of most matches', () => {
  const clubs = knownClubs([
    played('Rovers', '', 'City', '', 'League'),
    played('Rovers', '', 'Town', '', 'League'),
    played('Rovers', '', 'Abroad', '', 'Cup'),
    played('Home', '', 'Abroad', '', 'Elsewhere'),
    played('Home', '', 'Abroad', '', 'Elsewhere'),
  ]);
  const of = (...names: string[]) => leagueOf(names.flatMap((name) => clubNamed(clubs, name) ?? []));
  expect(of('Rovers')).toBe('League');
  expect(of('Rovers', 'Abroad')).toBe('Cup');
  expect(of('Rovers', 'Town')).toBe('League');
  expect(of()).toBeUndefined();
});
