import { expect, test } from 'vitest';
import { readMeant } from './meant-filters.ts';

test.each([
  ['comedy 90s', { rest: 'comedy', year: '1990s' }],
  ["1980's anime", { rest: 'anime', year: '1980s' }],
  ['10s drama', { rest: 'drama', year: '2010s' }],
  ['best horror movies', { rest: 'horror', sort: 'rating', type: 'movie' }],
  ['new series', { rest: '', sort: 'latest', type: 'tv_show' }],
  ['Friends Season 3', { rest: 'Friends' }],
  ['season 2 friends', { rest: 'friends' }],
  ['season 2 of Friends', { rest: 'Friends' }],
  ['friends season 2 episode 14', { rest: 'friends' }],
  ['friends s01e04', { rest: 'friends' }],
  ['friends S2 E4', { rest: 'friends' }],
  ['friends s03', { rest: 'friends' }],
])('%s', (text, meant) => {
  expect(readMeant(text)).toEqual(meant);
});

test('other words, years among them, mean themselves', () => {
  for (const text of [
    'metropolis',
    'keaton 1926',
    'the 39 steps',
    '1920s.',
    'season of the witch',
    'season 3',
    's01e01',
    'route s3',
  ])
    expect(readMeant(text)).toBeNull();
});
