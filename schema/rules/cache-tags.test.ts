import { expect, test } from 'vitest';
import { deepListTag, genreListName, listTag, recentTag } from './cache-tags.ts';

test('the first pages of a list and its deep ones have different tags', () => {
  expect(listTag('movies')).toBe('list:movies');
  expect(deepListTag('movies')).toBe('deep:list:movies');
  expect(recentTag).toBe(listTag('recent'));
});

test('a genre has one tag whatever its spelling', () => {
  expect(listTag(genreListName('Drama'))).toBe('list:genre:drama');
  expect(genreListName('Science Fiction')).toBe(genreListName('sci-fi'));
});
