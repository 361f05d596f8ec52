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

test('marks the section that a page names as its own, whatever its path', () => {
  expect(currentMark('/anime', '/movies/akira', '/anime')).toBe('true');
  expect(currentMark('/movies', '/movies/akira', '/anime')).toBeUndefined();
  expect(currentMark('/anime', '/watch/akira', '/anime')).toBe('true');
});

test('does not mark other sections and home', () => {
  expect(currentMark('/', '/movies')).toBeUndefined();
  expect(currentMark('/movies', '/movies-of-the-year')).toBeUndefined();
});
