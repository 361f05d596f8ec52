import { expect, test } from 'vitest';
import { asidePhases } from '#schema/rules/match-lists.ts';
import { changed, pathsOf, tagsOf } from './testing/changed.ts';

const row = {
  id: 7,
  key: 'a',
  home_team: 'Rovers',
  away_team: 'City',
  match_date: '2026-11-21T20:45:00+00:00',
  status: 'live',
  league: 'Coastal League',
  home_score: 0,
};
type Row = Record<string, unknown> | null;
const change = (before: Row, after: Row) => changed('match', 7, before, after);
const tags = (before: Row, after: Row) => tagsOf(change(before, after));

test('a goal touches the pages that show the match, and no list', () => {
  expect(tags(row, { ...row, home_score: 1 })).toEqual({
    mustRender: ['match:7'],
    onVisit: [],
    servedStale: [],
  });
});

test('a kick-off moves a match from one list to another, of all leagues and of its own', () => {
  expect(tags({ ...row, status: 'upcoming' }, row)).toEqual({
    mustRender: [
      'list:league:coastal-league:live',
      'list:league:coastal-league:upcoming',
      'list:matches:live',
      'list:matches:upcoming',
      'match:7',
    ],
    onVisit: ['deep:list:league:coastal-league:upcoming', 'deep:list:matches:upcoming'],
    servedStale: [],
  });
});

test.each(asidePhases)(
  'a match that is %s moves from upcoming to its own list, and its new date moves it back',
  (phase) => {
    const upcoming = { ...row, status: 'upcoming', phase: 'scheduled' };
    const aside = { ...upcoming, phase };
    const lists = {
      mustRender: [
        `list:league:coastal-league:${phase}`,
        'list:league:coastal-league:upcoming',
        `list:matches:${phase}`,
        'list:matches:upcoming',
        'match:7',
      ].sort(),
      onVisit: ['deep:list:league:coastal-league:upcoming', 'deep:list:matches:upcoming'],
      servedStale: [],
    };
    expect(tags(upcoming, aside)).toEqual(lists);
    expect(tags(aside, upcoming)).toEqual(lists);
  },
);

test('half-time and a corrected clock touch the pages that show the match, and no list', () => {
  const first = { ...row, phase: 'first_half', phase_started_at: '2026-11-21T20:45:00+00:00' };
  const own = { mustRender: ['match:7'], onVisit: [], servedStale: [] };
  expect(tags(first, { ...first, phase: 'half_time' })).toEqual(own);
  expect(tags(first, { ...first, phase_started_at: '2026-11-21T20:46:00+00:00' })).toEqual(own);
});

test('another day moves a match within its lists', () => {
  const finished = { ...row, status: 'finished' };
  expect(tags(finished, { ...finished, match_date: '2026-11-20T20:45:00+00:00' })).toEqual({
    mustRender: [
      'list:league:coastal-league:finished',
      'list:league:coastal-league:week:2026-11-16',
      'list:matches:finished',
      'match:7',
    ],
    onVisit: ['deep:list:league:coastal-league:finished', 'deep:list:matches:finished'],
    servedStale: [],
  });
});

test('a result touches the table of its league and both teams, and a corrected score the table', () => {
  const live = { ...row, away_score: 0 };
  const finished = { ...live, status: 'finished' };
  const table = 'table:coastal-league:2026';
  const results = (before: Row, after: Row) =>
    tags(before, after).onVisit.filter((tag) => !tag.startsWith('deep:'));
  expect(results(live, { ...live, away_score: 1 })).toEqual([]);
  expect(results(live, finished)).toEqual(['results:2026:City', 'results:2026:Rovers', table]);
  expect(results(finished, { ...finished, away_score: 1 })).toEqual([table]);
  expect(results(finished, { ...finished, stream_url: 'https://films.example/a' })).toEqual([]);
  const abandoned = { ...finished, phase: 'abandoned' };
  expect(results({ ...live, phase: 'second_half' }, abandoned)).toEqual([]);
  expect(results({ ...finished, phase: 'finished' }, abandoned)).toContain(table);
  expect(results(finished, { ...finished, away_score: null })).toEqual([
    'results:2026:City',
    'results:2026:Rovers',
    table,
  ]);
});

test('a match without a score that turns out to be abandoned touches the page of its league', () => {
  const finished = { ...row, status: 'finished', phase: 'finished', away_score: null };
  expect(tags(finished, { ...finished, phase: 'abandoned' }).mustRender).toContain(
    'list:league:coastal-league:finished',
  );
});

test('a season of a league runs from August to July, and a team of any name has a tag without a comma', () => {
  const finished = { ...row, status: 'finished', away_score: 0, home_team: 'Заря, Луганск' };
  const tables = ['2026-07-31T20:00:00+00:00', '2026-08-01T02:00:00+02:00', '2027-07-31T20:00:00+00:00'].map(
    (match_date) => tags(null, { ...finished, match_date }).onVisit.find((tag) => tag.startsWith('table:')),
  );
  expect(tables).toEqual(['2025', '2026', '2026'].map((season) => `table:coastal-league:${season}`));
  const { onVisit } = tags(null, finished);
  expect(onVisit.filter((tag) => tag.includes(','))).toEqual([]);
});

test('another league is another list', () => {
  expect(tags(row, { ...row, league: 'River Cup' }).mustRender).toEqual([
    'list:league:coastal-league:live',
    'list:league:coastal-league:week:2026-11-16',
    'list:league:river-cup:live',
    'list:league:river-cup:week:2026-11-16',
    'list:matches:live',
    'match:7',
  ]);
});

test('a match that is added or removed touches its lists', () => {
  const both = [
    'list:league:coastal-league:live',
    'list:league:coastal-league:week:2026-11-16',
    'list:matches:live',
    'match:7',
  ];
  expect(tags(null, row).mustRender).toEqual(both);
  expect(tags(row, null).mustRender).toEqual(both);
});

test('a goal or a card touches only the page of its match', () => {
  const card = { id: 3, match_id: 7, kind: 'red_card', player: null };
  const touched = { mustRender: ['incidents:match:7'], onVisit: [], servedStale: [] };
  for (const [before, after] of [
    [null, card],
    [card, { ...card, player: 'Ada' }],
    [card, null],
  ] as const)
    expect(tagsOf(changed('match_incident', 3, before, after))).toEqual(touched);
});

test('a change that no page shows touches nothing', () => {
  expect(tags(row, { ...row, key: 'b' }).mustRender).toEqual([]);
});

test('a page appears, disappears or moves with its teams, and otherwise stays', () => {
  const page = '/matches/7-rovers-vs-city';
  expect(pathsOf(change(null, row))).toEqual([page]);
  expect(pathsOf(change(row, null))).toEqual([page]);
  expect(pathsOf(change(row, { ...row, away_team: 'United' }))).toEqual([
    page,
    '/matches/7-rovers-vs-united',
  ]);
  expect(pathsOf(change(row, { ...row, home_score: 4 }))).toEqual([]);
});

test('a date that PostgreSQL stores and no calendar has keeps no change from being followed', () => {
  const final = { ...row, status: 'finished', phase: 'finished', away_score: 2 };
  for (const date of ['infinity', '-infinity'])
    for (const shown of [row, final]) {
      const unreadable = { ...shown, match_date: date };
      expect(tags(unreadable, shown).mustRender).toContain('match:7');
      expect(tags(shown, unreadable).mustRender).toContain('match:7');
    }
});
