import { expect, test } from 'vitest';
import { isPrivatePath, listingPath } from './paths.ts';

test.each(['/admin', '/admin/movies', '/admin/', '/login', '/login/again', '/invitation', '/asked/x'])(
  '%s has no third-party scripts',
  (path) => {
    expect(isPrivatePath(path)).toBe(true);
  },
);

test.each(['/', '/administration', '/page/admin', '/movies/login', '/search'])(
  '%s may have third-party scripts',
  (path) => {
    expect(isPrivatePath(path)).toBe(false);
  },
);

test('an episode of a long season is listed on the page of its part', () => {
  const show = { type: 'tv_show', slug: 'dark' } as const;
  const listing = (episodeCount: number, episode: number) =>
    listingPath(show, { seasonNumber: 1, episodeCount }, episode);
  expect(listing(51, 51)).toBe('/tv-shows/dark/season/1/part/2');
  expect(listing(14_763, 14_763)).toBe('/tv-shows/dark/season/1/part/296');
  expect(listing(51, 50)).toBe('/tv-shows/dark/season/1');
  expect(listing(50, 1203)).toBe('/tv-shows/dark/season/1');
});
