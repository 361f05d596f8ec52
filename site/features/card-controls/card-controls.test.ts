import { expect, test } from 'vitest';
import { cardTitle } from './card-controls.ts';

test('finds the title of a card by its address', () => {
  expect(cardTitle('/movies/the-general', 'The General')).toEqual({
    section: 'movies',
    slug: 'the-general',
    name: 'The General',
  });
  expect(cardTitle('/tv-shows/superman', 'Superman')?.section).toBe('tv-shows');
});

test("a card that is not a title's gets no controls", () => {
  for (const path of ['/matches/3-a-vs-b', '/movies', '/movies/page/2', '/tv-shows/superman/season/1', '/'])
    expect(cardTitle(path, ''), path).toBe(null);
});
