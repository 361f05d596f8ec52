import { expect, test } from 'vitest';
import type { CalendarEntry } from '#schema/shapes/calendar.ts';
import {
  describeCalendar,
  groupsOf,
  monthWords,
  placesOfDays,
  weeksOf,
  weekWords,
  yearsOf,
} from './calendar-view.ts';

const match = (id: number, date: string): CalendarEntry => ({
  kind: 'match',
  id,
  date,
  homeTeam: 'Rovers',
  awayTeam: 'City',
  homeTeamLogo: '/a.svg',
  awayTeamLogo: '/b.svg',
  league: 'River Cup',
  isLive: false,
  isPostponed: false,
  isAbandoned: false,
  revisedAt: '2026-11-01T08:00:00.000Z',
  revision: 0,
});

test('a day has its titles first, then each league once, under every spelling of its name', () => {
  const film = { kind: 'movie', id: 9, date: '2026-11-29' } as CalendarEntry;
  const of = (id: number, league: string) =>
    ({ ...match(id, '2026-11-29T18:00:00.000Z'), league }) as CalendarEntry;
  const groups = groupsOf([film, of(1, 'River Cup'), of(2, 'Coastal League'), of(3, 'river cup')]);
  expect(groups.map(({ league, entries }) => [league, entries.map(({ id }) => id)])).toEqual([
    [null, [9]],
    [{ slug: 'river-cup', name: 'River Cup' }, [1, 3]],
    [{ slug: 'coastal-league', name: 'Coastal League' }, [2]],
  ]);
});

test('weeks begin on Monday, and contain the days of their dates in UTC', () => {
  const entries = [
    match(1, '2026-11-29T23:59:59.999Z'),
    match(2, '2026-11-30T00:00:00.000Z'),
    match(3, '2026-12-06T12:00:00.000Z'),
    match(4, '2026-12-06T13:00:00.000Z'),
  ];
  expect(
    weeksOf(entries).map(({ monday, days }) => [
      monday,
      days.map(({ day, entries: ofDay }) => [day, ofDay.map(({ id }) => id)]),
    ]),
  ).toEqual([
    ['2026-11-23', [['2026-11-29', [1]]]],
    [
      '2026-11-30',
      [
        ['2026-11-30', [2]],
        ['2026-12-06', [3, 4]],
      ],
    ],
  ]);
});

test('a week names its month once, or both months that it is in', () => {
  expect(weekWords('2026-11-23')).toBe('November 23 – 29');
  expect(weekWords('2026-11-30')).toBe('November 30 – December 6');
});

test('a day is found on the page of its month with its first date', () => {
  const places = placesOfDays([
    { day: '2026-11-29', count: 100 },
    { day: '2026-11-30', count: 130 },
    { day: '2026-12-01', count: 99 },
    { day: '2026-12-02', count: 2 },
    { day: '2026-12-03', count: 1 },
  ]);
  expect([...places.values()].map(({ path }) => path)).toEqual([
    '/calendar/2026-11#day-2026-11-29',
    '/calendar/2026-11/page/2#day-2026-11-30',
    '/calendar/2026-12#day-2026-12-01',
    '/calendar/2026-12#day-2026-12-02',
    '/calendar/2026-12/page/2#day-2026-12-03',
  ]);
});

test('a month is named with its year, and the pages of a long one are distinguished', () => {
  expect(monthWords('2026-02')).toBe('February 2026');
  expect(describeCalendar('2026-02', 120, 2, 2)).toEqual({
    heading: 'February 2026',
    title: 'February 2026: calendar (Page 2 of 2)',
    description:
      'Releases, episodes, new seasons and matches of February 2026, day by day: 120 dates (Page 2 of 2).',
  });
});

test('each year has its months, and the latest comes first', () => {
  expect(yearsOf(['2026-11', '2026-12', '2027-01'])).toEqual([
    ['2027', ['2027-01']],
    ['2026', ['2026-11', '2026-12']],
  ]);
});
