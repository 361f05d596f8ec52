import { expect, test } from 'vitest';
import type { MatchListPlace } from '#site/lib/match-paths.ts';
import { homePage } from './home.ts';
import { matchListPage } from './match-list.ts';

const list = (...ids: number[]) => ({
  matches: ids.map((id) => ({ id })) as never[],
  total: ids.length,
  totalPages: 1,
});
const matchListTags = (
  { league = null, status = null, page = 1 }: MatchListPlace,
  shown: typeof lists,
  season: number | null = null,
) =>
  matchListPage.tags(
    {
      kind: 'found',
      place: { league, status, page },
      lists: {
        ...shown,
        league: null,
        leagues: [],
        season,
        table: [],
        ended: { total: 0, unscored: 0 },
        teams: [],
      },
    },
    {},
  );
const lists = {
  live: [{ id: 1 }] as never[],
  upcoming: list(2),
  finished: list(3),
  postponed: [{ id: 4 }] as never[],
  unreported: [{ id: 5 }] as never[],
};

test('the page of all matches carries its five lists, empty or not, and each match it shows', () => {
  expect(matchListTags({}, lists)).toEqual([
    'list:matches:live',
    'list:matches:upcoming',
    'list:matches:finished',
    'list:matches:unreported',
    'list:matches:postponed',
    'match:1',
    'match:2',
    'match:3',
    'match:4',
    'match:5',
  ]);
});

test('the page of a league carries its table, too', () => {
  expect(matchListTags({ league: 'river-cup' }, lists, 2026)).toContain('table:river-cup:2026');
});

test('a page of one list carries that list, a deep one lazily', () => {
  const finished = { live: [], upcoming: list(), finished: list(9), postponed: [], unreported: [] };
  expect(matchListTags({ league: 'river-cup', status: 'finished', page: 3 }, finished)).toEqual([
    'list:league:river-cup:finished',
    'match:9',
  ]);
  expect(matchListTags({ status: 'finished', page: 4 }, finished)[0]).toBe('deep:list:matches:finished');
});

test('the row on home is rendered again for the first match', () => {
  const tags = homePage.tags({ hero: [], heroSource: null, rows: [], matches: [], recent: [] }, null);
  expect(tags).toEqual(expect.arrayContaining(['list:matches:live', 'list:matches:upcoming']));
});
