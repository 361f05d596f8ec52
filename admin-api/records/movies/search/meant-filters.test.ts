import { expect, test } from 'vitest';
import { readMeant } from './meant-filters.ts';

test.each([
  ['comedy 90s', { rest: 'comedy', year: '1990s' }],
  ["1980's anime", { rest: 'anime', year: '1980s' }],
  ['10s drama', { rest: 'drama', year: '2010s' }],
  ['best horror movies', { rest: 'horror', sort: 'rating', type: 'movie' }],
  ['new series', { rest: '', sort: 'latest', type: 'tv_show' }],
  ['Friends Season 3', { rest: 'Friends' }],
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
  ])
    expect(readMeant(text)).toBeNull();
});
