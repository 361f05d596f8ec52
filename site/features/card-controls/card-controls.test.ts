import { expect, test } from 'vitest';
import { cardTitle } from './card-controls.ts';

test('reads from the address of a card which title it is about', () => {
  expect(cardTitle('/movies/the-general', 'The General')).toEqual({
    section: 'movies',
    slug: 'the-general',
    name: 'The General',
  });
  expect(cardTitle('/tv-shows/superman', 'Superman')?.section).toBe('tv-shows');
});

test('a card of anything else gets no controls', () => {
  for (const path of ['/matches/3-a-vs-b', '/movies', '/movies/page/2', '/tv-shows/superman/season/1', '/'])
    expect(cardTitle(path, ''), path).toBe(null);
});
