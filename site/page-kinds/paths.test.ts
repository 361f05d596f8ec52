import { expect, test } from 'vitest';
import { listPageSize } from '#schema/rules/limits.ts';
import { listPage } from './list.ts';
import { matchPage } from './match.ts';
import { matchListPage } from './match-list.ts';
import { pathsIn } from './page-kind.ts';
import { everyPathOf } from './registry.ts';
import { answering } from './testing/answering.ts';
import { changed, pathsOf } from './testing/changed.ts';

test('a title that moves queues every page it had and has', () => {
  const seasons = [
    { number: 1, episodes: [1, 2] },
    { number: 3, episodes: [] },
  ];
  const [before, after] = [
    { type: 'tv_show', slug: 'dark' } as const,
    { type: 'movie', slug: 'dark-2017' } as const,
  ];
  const paths = everyPathOf({ ...after, seasons });
  expect(paths).toEqual([
    '/movies/dark-2017',
    '/movies/dark-2017/season/1',
    '/movies/dark-2017/season/3',
    '/watch/dark-2017',
    '/movies/dark-2017/season/1/episode/1',
    '/movies/dark-2017/season/1/episode/2',
  ]);
  expect(pathsOf(changed('movie', 1, before, after, { seasons }))).toEqual(
    [...everyPathOf({ ...before, seasons }), ...paths].toSorted(),
  );
});

test('a new match queues its page', () => {
  const row = {
    home_team: 'Rovers',
    away_team: 'City',
    status: 'live',
    league: 'Cup',
    match_date: '2026-01-01',
  };
  const ahead = matchPage.paths.match?.({ id: 7, homeTeam: 'Rovers', awayTeam: 'City' }) ?? {};
  expect(pathsIn(ahead)).toEqual(['/matches/7-rovers-vs-city']);
  expect(pathsOf(changed('match', 7, null, row))).toEqual(pathsIn(ahead));
});

test('pages of a list are rendered ahead, the deep ones last', async () => {
  const api = answering((_, { type }) => ({
    movies: [],
    total: 0,
    totalPages: type === 'movie' ? 5 : 1,
  }));
  expect(await listPage.paths.pages?.(api)).toEqual({
    soon: [
      '/browse',
      '/movies',
      '/movies/page/2',
      '/movies/page/3',
      '/tv-shows',
      '/anime',
      '/animation',
      '/trending',
    ],
    late: ['/movies/page/4', '/movies/page/5'],
  });
});

test('two spellings of a league are one; lists of matches have their own pages when one page is too short for them', async () => {
  const counts = [
    { league: 'Cup', status: 'finished', total: listPageSize },
    { league: 'cup', status: 'finished', total: 1 },
    { league: 'Shield', status: 'live', total: 1 },
  ];
  const { soon = [] } = (await matchListPage.paths.pages?.(answering(() => ({ counts })))) ?? {};
  expect(soon).toEqual([
    '/matches/feed.xml',
    '/matches',
    '/matches/finished',
    '/matches/finished/page/2',
    '/matches/league/cup',
    '/matches/league/cup/finished',
    '/matches/league/cup/finished/page/2',
    '/matches/league/shield',
  ]);
});
