/** Enough rows for lists of many pages. */
import type { ImportRow } from '#admin-api/import/import-row.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export const manyTitles = (count: number): ImportRow[] =>
  numbers(count).map((n) => ({
    kind: 'movies',
    given: { slug: `film-${n}`, title: `Film ${n}`, type: 'movie', year: 1950 + n, isTrending: true },
    defaults: {
      genre: 'Animation',
      rating: 7.5,
      quality: 'HD',
      posterUrl: '/placeholder-poster.svg',
      duration: 90,
      isTop20: false,
    },
  }));

export const manyMatches = (count: number): ImportRow[] =>
  numbers(count).map((n) => ({
    kind: 'matches',
    given: {
      key: `match-${n}`,
      homeTeam: `Rovers ${n}`,
      awayTeam: 'City',
      status: 'finished',
      league: 'Long League',
    },
    defaults: {
      homeTeamLogo: '/media/crests/a.svg',
      awayTeamLogo: '/media/crests/b.svg',
      matchDate: '2026-03-01T15:00:00Z',
    },
  }));
