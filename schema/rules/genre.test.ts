import { expect, test } from 'vitest';
import { genreNames, inSingular } from './genre.ts';

test('a genre field may contain several genres, in any case and with any white space', () => {
  expect(genreNames('Sci-Fi,  Action &  Adventure , sci-fi,')).toEqual(['sci-fi', 'action & adventure']);
  expect(genreNames('')).toEqual([]);
});

test('science fiction has one name', () => {
  expect(genreNames('Science Fiction, Science-Fiction, Sci-Fi')).toEqual(['sci-fi']);
});

test.each([
  ['Dramas', 'Drama'],
  ['COMEDIES', 'Comedy'],
  ['documentaries', 'Documentary'],
  ['Fantasies', 'Fantasy'],
  ['drama', 'drama'],
  ['TV Dramas', 'TV Dramas'],
  ['Sports', 'Sports'],
  ['Series', 'Series'],
  ['Action & Adventure', 'Action & Adventure'],
])('in the singular %s is %s', (genre, one) => {
  expect(inSingular(genre)).toBe(one);
});
