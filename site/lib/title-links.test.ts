import { expect, test } from 'vitest';
import { watchNowPath } from './title-links.ts';

const drama = { type: 'movie', genre: 'Drama, War', isWatchable: true } as const;
const show = { type: 'tv_show', genre: 'Drama', isWatchable: true } as const;

test('the link to watchable titles has the type and genre of a watchable related title, preferably of the same type', () => {
  expect(watchNowPath(drama, [show, drama])).toBe('/movies?genre=Drama&watch=now');
  expect(watchNowPath(show, [show, drama])).toBe('/tv-shows?genre=Drama&watch=now');
  expect(watchNowPath(drama, [show])).toBe('/tv-shows?genre=Drama&watch=now');
  expect(watchNowPath({ type: 'movie', genre: '' }, [drama])).toBe('/movies?watch=now');
});

test('without one, it leads to all watchable movies', () => {
  expect(watchNowPath(show, [{ ...show, isWatchable: false }])).toBe('/movies?watch=now');
});
