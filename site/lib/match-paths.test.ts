import { expect, test } from 'vitest';
import { matchCalendarPath, matchListPath, matchPath } from './match-paths.ts';

test('a match is known by its number and named for people', () => {
  const match = { id: 7, homeTeam: 'Harbour Athletic', awayTeam: 'FC 08' };
  expect(matchPath(match)).toBe('/matches/7-harbour-athletic-vs-fc-08');
  expect(matchCalendarPath(match)).toBe('/matches/7-harbour-athletic-vs-fc-08.ics');
});

test('names of other scripts are written in ours, and none is needed', () => {
  expect(matchPath({ id: 7, homeTeam: '千尋', awayTeam: '⚽' })).toBe('/matches/7-qian-xun-vs-soccer');
  expect(matchPath({ id: 7, homeTeam: 'الهلال', awayTeam: 'x' })).toMatch(/^\/matches\/7-[a-z-]+-vs-x$/);
});

test('lists stand under their league and status, from page 2 on with the page', () => {
  expect(matchListPath()).toBe('/matches');
  expect(matchListPath({ league: 'river-cup' })).toBe('/matches/league/river-cup');
  expect(matchListPath({ status: 'finished', page: 1 })).toBe('/matches/finished');
  expect(matchListPath({ league: 'river-cup', status: 'upcoming', page: 3 })).toBe(
    '/matches/league/river-cup/upcoming/page/3',
  );
});
