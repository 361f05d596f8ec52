import { expect, test } from 'vitest';
import { listingPath } from './listing-path.ts';

test('an episode of a long season is listed on the page of its part', () => {
  const show = { type: 'tv_show', slug: 'dark' } as const;
  const listing = (episodeCount: number, episode: number) =>
    listingPath(show, { seasonNumber: 1, episodeCount }, episode);
  expect(listing(51, 51)).toBe('/tv-shows/dark/season/1/part/2');
  expect(listing(14_763, 14_763)).toBe('/tv-shows/dark/season/1/part/296');
  expect(listing(51, 50)).toBe('/tv-shows/dark/season/1');
  expect(listing(50, 1203)).toBe('/tv-shows/dark/season/1');
});
