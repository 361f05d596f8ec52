import { describe, expect, test } from 'vitest';
import { fieldsOf } from './column-names.ts';
import type { Kind } from './kinds.ts';
import { parseRow } from './parse-row.ts';
import { startReading } from './testing/reading.ts';

const parse = (kind: Kind, values: Record<string, unknown>) =>
  parseRow(kind, fieldsOf(values), startReading());

describe('a season', () => {
  test('without a title is named by its number, season 0 holds specials', () => {
    expect(parse('seasons', { showKey: 'a', seasonNumber: 3 })).toEqual({
      row: {
        kind: 'seasons',
        title: { key: 'a' },
        given: { seasonNumber: 3 },
        defaults: { title: 'Season 3' },
      },
    });
    expect(parse('seasons', { showId: 7, seasonNumber: '0' })).toMatchObject({
      row: { title: { id: 7 }, defaults: { title: 'Specials' } },
    });
  });

  test('does not set the number of its episodes', () => {
    expect(parse('seasons', { showKey: 'a', seasonNumber: 1, episodeCount: 11 })).toMatchObject({
      row: { given: { seasonNumber: 1 } },
    });
  });

  test('without a show, a number or a real date is refused', () => {
    expect(parse('seasons', { releaseDate: '2026-02-30' })).toEqual({
      issues: [
        { field: 'showKey', reason: 'missing: it names the title this belongs to' },
        { field: 'releaseDate', reason: "'2026-02-30' is not a day such as 2026-11-21" },
        { field: 'seasonNumber', reason: 'Season number is required' },
      ],
    });
  });
});

describe('an episode', () => {
  test('belongs to a season by show and number, or by season id', () => {
    expect(
      parse('episodes', { showKey: 'a', seasonNumber: 1, episodeNumber: 2, airDate: '2015-06-25' }),
    ).toEqual({
      row: {
        kind: 'episodes',
        season: { title: { key: 'a' }, seasonNumber: 1 },
        given: { episodeNumber: 2, airDate: '2015-06-25' },
        defaults: { title: 'Episode 2' },
      },
    });
    expect(parse('episodes', { seasonId: 5, episodeNumber: 1 })).toMatchObject({
      row: { season: { id: 5 } },
    });
  });

  test('has an intro with both times, in their order', () => {
    const row = { seasonId: 5, episodeNumber: 1 };
    expect(parse('episodes', { ...row, introFrom: '35', introTo: 95 })).toMatchObject({
      row: { given: { introFrom: 35, introTo: 95 } },
    });
    const reason = 'An intro needs both times, and must end after it begins';
    for (const wrong of [{ introFrom: 0 }, { introTo: 9 }, { introFrom: 9, introTo: 9 }])
      expect(parse('episodes', { ...row, ...wrong })).toEqual({
        issues: [{ field: 'introTo' in wrong ? 'introTo' : 'introFrom', reason }],
      });
  });

  test('has a number of at least 1', () => {
    expect(parse('episodes', { showKey: 'a', seasonNumber: 1, episodeNumber: 0 })).toEqual({
      issues: [{ field: 'episodeNumber', reason: 'Episode number must be at least 1, not 0' }],
    });
    expect(parse('episodes', { showKey: 'a', seasonNumber: -1, episodeNumber: 1 })).toMatchObject({
      issues: [{ field: 'seasonNumber' }],
    });
  });
});

describe('a match', () => {
  const match = { key: 'm:1', homeTeam: 'A', awayTeam: 'B', league: 'C', matchDate: '2026-11-21T11:00:00' };
  const statusOn = (matchDate: string, more = {}) => {
    const parsed = parse('matches', { ...match, matchDate, ...more });
    return 'row' in parsed ? parsed.row.defaults['status'] : parsed;
  };

  test('without a status is finished once enough time has passed, or when its result is known', () => {
    expect(statusOn('2026-11-21T08:59:00')).toBe('finished');
    expect(statusOn('2026-11-21T11:00:00')).toBe('upcoming');
    expect(statusOn('2026-11-22')).toBe('upcoming');
    expect(statusOn('2026-11-22', { extra: { score: '1-0' } })).toBe('finished');
  });

  test('without a time is not over before its day has ended everywhere', () => {
    expect(statusOn('2026-11-21')).toBe('upcoming');
    expect(statusOn('2026-11-20')).toBe('upcoming');
    expect(statusOn('2026-11-19')).toBe('finished');
  });

  test.each(['', 'TBA', 'tbc', 'TBD', '?', 'N/A', 'To be confirmed'])(
    'whose time is %j has a day alone',
    (matchTime) => {
      expect(parse('matches', { ...match, matchDate: '2026-11-29', matchTime })).toMatchObject({
        row: { given: { isTimeKnown: false } },
      });
    },
  );

  test('reads its result from a score', () => {
    expect(parse('matches', { ...match, extra: { score: '4-2' }, status: 'Finished' })).toMatchObject({
      row: { given: { homeScore: 4, awayScore: 2, status: 'finished' } },
    });
    expect(parse('matches', { ...match, score: 'four' })).toMatchObject({ issues: [{ field: 'score' }] });
  });

  test('with a phase has the status of that phase, and is refused when both contradict each other', () => {
    const postponed = parse('matches', { ...match, phase: 'Postponed' });
    expect(postponed).toMatchObject({
      row: { given: { phase: 'postponed' }, defaults: { status: 'upcoming' } },
    });
    expect(parse('matches', { ...match, phase: 'half_time', status: 'finished' })).toMatchObject({
      issues: [{ field: 'status' }],
    });
    expect(parse('matches', { ...match, phase: 'third_half' })).toMatchObject({
      issues: [{ field: 'phase' }],
    });
    const running = { ...match, phase: 'first_half', phaseStartedAt: '2026-11-21T11:00:00Z' };
    expect(parse('matches', running)).toMatchObject({
      row: { given: { phaseStartedAt: '2026-11-21T11:00:00.000Z' } },
    });
    expect(parse('matches', { ...running, minute: '45' })).toMatchObject({ issues: [{ field: 'minute' }] });
  });

  test('without crests gets the placeholder', () => {
    expect(parse('matches', match)).toMatchObject({
      row: { defaults: { homeTeamLogo: '/placeholder-crest.svg', awayTeamLogo: '/placeholder-crest.svg' } },
    });
  });

  test('without a key is identified by league, teams and day', () => {
    const keyOf = (values: object) => {
      const parsed = parse('matches', { ...match, key: null, ...values });
      return 'row' in parsed ? parsed.row.given['key'] : null;
    };
    expect(keyOf({ matchDate: '2026-11-21T20:00:00' })).toBe(keyOf({}));
    expect(keyOf({ matchDate: '2026-11-22T20:00:00' })).not.toBe(keyOf({}));
  });

  test('without any field is refused for every required one', () => {
    expect(parse('matches', {})).toMatchObject({
      issues: [{ field: 'homeTeam' }, { field: 'awayTeam' }, { field: 'league' }, { field: 'matchDate' }],
    });
  });
});

test('a comment keeps its time, which identifies it when it has no key', () => {
  const comment = { movieKey: 'a', name: 'Ada', body: 'Fine <b>film</b>', createdAt: '2026-01-02T03:04:05Z' };
  expect(parse('comments', comment)).toMatchObject({
    row: {
      title: { key: 'a' },
      given: { name: 'Ada', body: 'Fine film', createdAt: '2026-01-02T03:04:05.000Z' },
    },
  });
  expect(parse('comments', { ...comment, body: '!' })).toMatchObject({ issues: [{ field: 'body' }] });
});

test('a page is cleaned and its slug derived', () => {
  expect(
    parse('pages', { title: 'About us', content: '<p onclick="x()">We</p><script>y()</script>' }),
  ).toMatchObject({
    row: { given: { title: 'About us', slug: 'about-us', content: '<p>We</p>' } },
  });
  expect(parse('pages', { title: 'About us', content: '<script>y()</script>' })).toMatchObject({
    issues: [{ field: 'content' }],
  });
});

test('a setting must be one that its key allows', () => {
  const setting = { key: 'theme_primary_color', value: '#ffc069', category: 'theme' };
  expect(parse('ui-settings', setting)).toMatchObject({ row: { given: setting } });
  expect(parse('ui-settings', { ...setting, value: 'red;}' })).toMatchObject({
    issues: [{ field: 'value' }],
  });
  expect(parse('ui-settings', { ...setting, category: 'nope' })).toMatchObject({
    issues: [{ field: 'category' }],
  });
});
