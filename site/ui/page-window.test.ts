import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test('shows the first and last page and two each side of the current one', () => {
  expect(pageWindow(6, 26)).toEqual([1, 'gap', 4, 5, 6, 7, 8, 'gap', 26]);
});

test('shows a page instead of a gap that would hide only that page', () => {
  expect(pageWindow(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('has no gap at the edges', () => {
  expect(pageWindow(1, 10)).toEqual([1, 2, 3, 'gap', 10]);
  expect(pageWindow(10, 10)).toEqual([1, 'gap', 8, 9, 10]);
});

test('names every page of a short list once', () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4]);
});
