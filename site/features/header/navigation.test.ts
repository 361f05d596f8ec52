import { expect, test } from 'vitest';
import { currentMark } from './navigation.ts';

test('marks the page itself', () => {
  expect(currentMark('/', '/')).toBe('page');
  expect(currentMark('/movies', '/movies')).toBe('page');
});

test('marks the section a page belongs to', () => {
  expect(currentMark('/movies', '/movies/metropolis')).toBe('true');
  expect(currentMark('/tv-shows', '/tv-shows/page/2')).toBe('true');
});

test('marks the section that a page names as its own, wherever it stands', () => {
  expect(currentMark('/anime', '/movies/akira', '/anime')).toBe('true');
  expect(currentMark('/movies', '/movies/akira', '/anime')).toBeUndefined();
  expect(currentMark('/anime', '/watch/akira', '/anime')).toBe('true');
});

test('leaves other sections and home alone', () => {
  expect(currentMark('/', '/movies')).toBeUndefined();
  expect(currentMark('/movies', '/movies-of-the-year')).toBeUndefined();
});
