import { expect, test } from 'vitest';
import { matchCalendarPath, matchListPath, matchPath } from './match-paths.ts';

test('the address of a match has its number and a readable name', () => {
  const match = { id: 7, homeTeam: 'Harbour Athletic', awayTeam: 'FC 08' };
  expect(matchPath(match)).toBe('/matches/7-harbour-athletic-vs-fc-08');
  expect(matchCalendarPath(match)).toBe('/matches/7-harbour-athletic-vs-fc-08.ics');
});

test('names in other scripts are transliterated, and may be missing', () => {
  expect(matchPath({ id: 7, homeTeam: '千尋', awayTeam: '⚽' })).toBe('/matches/7-qian-xun-vs-soccer');
  expect(matchPath({ id: 7, homeTeam: 'الهلال', awayTeam: 'x' })).toMatch(/^\/matches\/7-[a-z-]+-vs-x$/);
});

test('lists have paths with league and status, and from page 2 on the page', () => {
  expect(matchListPath()).toBe('/matches');
  expect(matchListPath({ league: 'river-cup' })).toBe('/matches/league/river-cup');
  expect(matchListPath({ status: 'finished', page: 1 })).toBe('/matches/finished');
  expect(matchListPath({ league: 'river-cup', status: 'upcoming', page: 3 })).toBe(
    '/matches/league/river-cup/upcoming/page/3',
  );
});
