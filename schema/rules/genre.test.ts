import { expect, test } from 'vitest';
import { genreNames } from './genre.ts';

test('a genre field may contain several genres, in any case and with any white space', () => {
  expect(genreNames('Sci-Fi,  Action &  Adventure , sci-fi,')).toEqual(['sci-fi', 'action & adventure']);
  expect(genreNames('')).toEqual([]);
});

test('science fiction has one name', () => {
  expect(genreNames('Science Fiction, Science-Fiction, Sci-Fi')).toEqual(['sci-fi']);
});
