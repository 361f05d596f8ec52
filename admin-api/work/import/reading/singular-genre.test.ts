import { expect, test } from 'vitest';
import { inSingular } from './singular-genre.ts';

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
