import { expect, test } from 'vitest';
import { watchNowPath } from './title-links.ts';

const drama = { type: 'movie', genre: 'Drama, War', isWatchable: true } as const;
const show = { type: 'tv_show', genre: 'Drama', isWatchable: true } as const;

test('what can be watched is of the kind and genre of a related title that can be, its own kind before others', () => {
  expect(watchNowPath(drama, [show, drama])).toBe('/movies?genre=Drama&watch=now');
  expect(watchNowPath(show, [show, drama])).toBe('/tv-shows?genre=Drama&watch=now');
  expect(watchNowPath(drama, [show])).toBe('/tv-shows?genre=Drama&watch=now');
  expect(watchNowPath({ type: 'movie', genre: '' }, [drama])).toBe('/movies?watch=now');
});

test('where none can be, it is all movies that can', () => {
  expect(watchNowPath(show, [{ ...show, isWatchable: false }])).toBe('/movies?watch=now');
});
