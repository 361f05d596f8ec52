import { expect, test } from 'vitest';
import type { CalendarEntry } from '#schema/shapes/calendar.ts';
import { addressOf } from '#site/lib/api.ts';
import { calendarMonthPage, calendarPage, mostOfEachDay, nearMonths } from './calendar.ts';
import { calendarDatesPage, calendarFilePage, leagueCalendarPage } from './calendar-file.ts';
import { calendarYearPage } from './calendar-year.ts';
import { newsPage } from './news.ts';
import { touchedBy } from './registry.ts';
import { answering } from './testing/answering.ts';
import { changed } from './testing/changed.ts';

type Row = Record<string, unknown> | null;
const calendarOf = (entity: string, before: Row, after: Row) => {
  const { mustRender, onVisit, servedStale, paths } = touchedBy(changed(entity, 7, before, after));
  const isOfCalendar = (tag: string) => tag.startsWith('calendar');
  expect([...mustRender, ...servedStale].filter(isOfCalendar)).toEqual([]);
  return {
    tags: [...onVisit].filter(isOfCalendar).sort(),
    paths: [...paths].filter((path) => path.startsWith('/calendar')).sort(),
  };
};

const episode = {
  id: 7,
  season_id: 3,
  episode_number: 2,
  title: 'Two',
  air_date: '2026-12-04',
  stream_url: null,
};
const match = {
  id: 7,
  home_team: 'Rovers',
  away_team: 'Ünion',
  home_team_logo: '/a.svg',
  away_team_logo: '/b.svg',
  match_date: '2027-01-01T00:30:00+01:00',
  league: 'River Cup',
  status: 'upcoming',
  phase: 'scheduled',
  home_score: null,
};
const ofMatch = ['calendar:league:river-cup', 'calendar:team:rovers', 'calendar:team:union'];

test('an air date that moves touches the month it leaves and the one it enters, and no others', () => {
  expect(calendarOf('episode', episode, { ...episode, air_date: '2027-02-05' })).toEqual({
    tags: [
      'calendar:2026-12',
      'calendar:2027-02',
      'calendar:months',
      'calendar:year:2026',
      'calendar:year:2027',
    ],
    paths: ['/calendar/2026', '/calendar/2026-12', '/calendar/2027', '/calendar/2027-02'],
  });
  expect(calendarOf('episode', episode, { ...episode, air_date: '2026-12-05' })).toEqual({
    tags: ['calendar:2026-12'],
    paths: [],
  });
});

test('a date that is added or removed touches its month, and a record without a date touches nothing', () => {
  const touched = {
    tags: ['calendar:2026-12', 'calendar:months', 'calendar:year:2026'],
    paths: ['/calendar/2026', '/calendar/2026-12'],
  };
  expect(calendarOf('episode', null, episode)).toEqual(touched);
  expect(calendarOf('episode', episode, null)).toEqual(touched);
  expect(
    calendarOf('season', null, { id: 7, show_id: 1, season_number: 1, release_date: '2026-12-31' }).tags,
  ).toEqual(['calendar:2026-12', 'calendar:months', 'calendar:show:1', 'calendar:year:2026']);
  expect(calendarOf('episode', null, { ...episode, air_date: null })).toEqual({ tags: [], paths: [] });
});

test('a release date that moves touches the months that it leaves and enters, and no other page of the calendar', () => {
  const film = { id: 7, title: 'Lantern', slug: 'lantern', release_date: '2026-12-04' };
  expect(calendarOf('movie', film, { ...film, release_date: '2027-02-05' })).toEqual({
    tags: [
      'calendar:2026-12',
      'calendar:2027-02',
      'calendar:months',
      'calendar:year:2026',
      'calendar:year:2027',
    ],
    paths: ['/calendar/2026', '/calendar/2026-12', '/calendar/2027', '/calendar/2027-02'],
  });
  expect(calendarOf('movie', film, { ...film, release_date: '2026-12-05' })).toEqual({
    tags: ['calendar:2026-12'],
    paths: [],
  });
  expect(calendarOf('movie', film, { ...film, description: 'Long' })).toEqual({ tags: [], paths: [] });
});

test('a name touches its month, a stream or a score none', () => {
  expect(calendarOf('episode', episode, { ...episode, title: 'Second' }).tags).toEqual(['calendar:2026-12']);
  expect(calendarOf('episode', episode, { ...episode, stream_url: '/a.mp4' }).tags).toEqual([]);
  const live = { ...match, status: 'live', phase: 'first_half' };
  expect(calendarOf('match', live, { ...live, home_score: 1, phase: 'second_half' }).tags).toEqual([]);
});

test('a match that begins or ends touches its month alone', () => {
  const live = { ...match, status: 'live', phase: 'first_half' };
  expect(calendarOf('match', match, live).tags).toEqual(['calendar:2026-12']);
  const over = { ...live, status: 'finished', phase: 'finished' };
  expect(calendarOf('match', live, over).tags).toEqual(['calendar:2026-12']);
});

test('the month of a match is in UTC; its teams and its league have their own calendars', () => {
  expect(calendarOf('match', null, match)).toEqual({
    tags: ['calendar:2026-12', ofMatch[0], 'calendar:months', ...ofMatch.slice(1), 'calendar:year:2026'],
    paths: ['/calendar/2026', '/calendar/2026-12'],
  });
  expect(calendarOf('match', match, { ...match, phase: 'postponed' }).tags).toEqual([
    'calendar:2026-12',
    ...ofMatch,
  ]);
  expect(calendarOf('match', match, { ...match, home_team: 'City' }).tags).toEqual([
    'calendar:2026-12',
    'calendar:league:river-cup',
    'calendar:team:city',
    'calendar:team:rovers',
    'calendar:team:union',
  ]);
});

test('a new name or poster of a show, or number of its season, touches every page with its dates', () => {
  const show = { id: 7, title: 'Serial', slug: 'serial', description: null };
  expect(calendarOf('movie', show, { ...show, title: 'Saga' }).tags).toEqual(['calendar:show:7']);
  expect(calendarOf('movie', show, { ...show, description: 'Long' }).tags).toEqual([]);
  const season = { id: 7, show_id: 9, season_number: 1, title: 'One', release_date: null };
  expect(calendarOf('season', season, { ...season, season_number: 2 }).tags).toEqual(['calendar:show:9']);
});

test('a new week touches the page of coming dates', () => {
  const week = (from: string, to: string) =>
    calendarOf('calendar_week', { id: 1, begins: from }, { id: 1, begins: to });
  expect(week('2026-11-23', '2026-11-30')).toEqual({ tags: ['calendar:week'], paths: [] });
});

test('the first week of a year asks for the pages of the next one', () => {
  const { tags, paths } = calendarOf(
    'calendar_week',
    { id: 1, begins: '2026-12-28' },
    { id: 1, begins: '2027-01-04' },
  );
  expect(tags).toEqual(['calendar:week']);
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([13, '/calendar/2028', '/calendar/2028-12']);
});

const entry: CalendarEntry = {
  kind: 'season',
  id: 3,
  date: '2026-12-04',
  show: {
    id: 9,
    type: 'tv_show',
    slug: 'serial',
    title: 'Serial',
    posterUrl: '/p.jpg',
    year: 1960,
    genre: 'Crime',
  },
  seasonNumber: 1,
  title: 'One',
  revisedAt: '2026-01-01T00:00:00.000Z',
  revision: 0,
};
const dates = {
  from: '2026-11-23',
  to: '2027-01-01',
  entries: [entry, entry],
  days: [{ day: '2026-12-04', count: 2 }],
  total: 2,
  totalPages: 1,
};

test('a page carries its months, empty or not, and the shows that it names', () => {
  const coming = { coming: dates, monthDays: [], first: '2025-01', last: '2027-12', months: [] };
  expect(calendarPage.tags(coming, null)).toEqual([
    'calendar:months',
    'calendar:week',
    'calendar:2026-11',
    'calendar:2026-12',
    'calendar:show:9',
  ]);
  const near = { before: '2026-10', after: '2027-01' };
  const month = { kind: 'found', month: '2026-12', page: 2, dates, ...near } as const;
  expect(calendarMonthPage.tags(month, { month: '2026-12' })).toEqual([
    'calendar:week',
    'calendar:2026-10',
    'calendar:2026-11',
    'calendar:2026-12',
    'calendar:2027-01',
    'calendar:show:9',
  ]);
  const alone = { ...month, before: null, after: null };
  expect(calendarMonthPage.tags(alone, { month: '2026-12' })).toHaveLength(27);
  expect(leagueCalendarPage.tags({ name: 'River Cup', entries: [] }, { slug: 'river-cup' })).toEqual([
    'calendar:league:river-cup',
  ]);
});

test('the page of coming dates shows as many of each day as all days have room for, and at least one', () => {
  expect(mostOfEachDay([60, 60])).toBe(50);
  expect(mostOfEachDay([2, 300, 1])).toBe(97);
  expect(mostOfEachDay(Array.from({ length: 35 }, () => 66))).toBe(2);
  expect(mostOfEachDay([500])).toBe(100);
});

test('the browser gets the dates of a whole year, of which a file for phones has the first part', async () => {
  const pages: string[] = [];
  const api = answering((_, query) => {
    const { page = 1 } = query;
    if ('page' in query) pages.push(addressOf('', query).slice(1));
    return { ...dates, entries: [{ ...entry, id: page }], total: 1200, totalPages: 3 };
  });
  expect((await calendarFilePage.read(api, null)).entries.map(({ id }) => id)).toEqual([1]);
  expect((await calendarDatesPage.read(api, null)).entries.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(pages.at(-1)).toBe('from=2026-11-23&to=2027-11-22&limit=500&page=3');
});

test('a month leads to the nearest ones with dates, and no farther than a year', () => {
  const months = ['2028-02', '2025-11', '2027-01', '2026-10', '2026-12'];
  expect(nearMonths('2026-12', months)).toEqual({ before: '2026-10', after: '2027-01' });
  expect(nearMonths('2026-10', months)).toEqual({ before: '2025-11', after: '2026-12' });
  expect(nearMonths('2027-01', months)).toEqual({ before: '2026-12', after: null });
  expect(nearMonths('2025-11', months)).toEqual({ before: null, after: '2026-10' });
});

test('a year leads to the ones next to it with dates, and is touched by no date that moves within its month', () => {
  const found = { kind: 'found' as const, year: '2026', months: ['2026-03'], before: null, after: '2027' };
  expect(calendarYearPage.tags(found, { year: '2026' })).toEqual([
    'calendar:week',
    ...['2025', '2026', '2027'].map((year) => `calendar:year:${year}`),
  ]);
  const film = { id: 7, title: 'Lantern', slug: 'lantern', release_date: '2026-03-04' };
  const moved = calendarOf('movie', film, { ...film, release_date: '2026-03-05' });
  expect(moved.tags).toEqual(['calendar:2026-03']);
});

test('months and years far from now have no page, like addresses that never were', async () => {
  const known = { first: '2025-01', last: '2027-12', months: ['2025-06', '2026-12'] };
  const api = answering((path) => (path.includes('months') ? known : { ...dates, entries: [], total: 0 }));
  const month = async (asked: string) => (await calendarMonthPage.read(api, { month: asked })).kind;
  for (const far of ['2024-12', '2028-01', '1931-05', '0001-01', '2026-13'])
    expect([far, await month(far)]).toEqual([far, 'missing']);
  expect(await month('2027-12')).toBe('empty');
  const year = async (asked: string) => await calendarYearPage.read(api, { year: asked });
  for (const far of ['2024', '2028', '1931', '0001', 'x'])
    expect(await year(far)).toEqual({ kind: 'missing' });
  expect(await year('2025')).toMatchObject({ kind: 'found', before: null, after: '2026' });
  expect(await year('2027')).toMatchObject({ kind: 'empty', before: '2026', after: null });
});

const newsOf = (entity: string, before: Row, after: Row) =>
  [...touchedBy(changed(entity, 7, before, after)).onVisit].includes('news');

test('a new, published or removed record is news, but not an edit or a goal', () => {
  expect(newsOf('episode', null, episode)).toBe(true);
  expect(newsOf('match', match, null)).toBe(true);
  expect(newsOf('match', match, { ...match, home_score: 1 })).toBe(false);
  expect(newsOf('comment', null, { id: 7 })).toBe(false);
});

test('the news file carries the records that it names', () => {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const show = { id: 9, type: 'tv_show', slug: 'serial', title: 'Serial' } as const;
  expect(
    newsPage.tags(
      {
        entries: [
          { kind: 'episode', id: 3, show, seasonNumber: 1, episodeNumber: 2, title: 'Two', createdAt },
          { kind: 'title', ...show, people: [5], createdAt },
          { kind: 'match', id: 4, homeTeam: 'Rovers', awayTeam: 'Ünion', league: 'Cup', createdAt },
        ],
      },
      null,
    ),
  ).toEqual([
    'news',
    'episode:3',
    'calendar:show:9',
    'credits:9',
    'calendar:team:rovers',
    'calendar:team:union',
  ]);
});
