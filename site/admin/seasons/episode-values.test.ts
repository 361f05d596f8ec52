import { expect, test } from 'vitest';
import { episodeLimits } from '#schema/shapes/episode.ts';
import { listedEpisodes, nextNumber } from './episode-values.ts';

test('follows the highest number, whatever is missing below it', () => {
  expect(nextNumber([1, 2, 7], { min: 1, max: 100 })).toBe(8);
});

test('begins with the lowest number, and stays within the highest', () => {
  expect(nextNumber([], { min: 1, max: 100 })).toBe(1);
  expect(nextNumber([100], { min: 1, max: 100 })).toBe(100);
});

test('after a single season of specials comes season 1', () => {
  expect(nextNumber([0], { min: 1, max: 100 })).toBe(1);
});

const titles = (lines: string, first = 1) => listedEpisodes(lines, first).map(({ title }) => title);

test('makes an episode of every non-empty line, and counts on', () => {
  expect(listedEpisodes('The Long Night Shift\n\n  Weigh Station \r\nBlack Ice', 4)).toEqual([
    { episodeNumber: 4, title: 'The Long Night Shift' },
    { episodeNumber: 5, title: 'Weigh Station' },
    { episodeNumber: 6, title: 'Black Ice' },
  ]);
});

test('removes pasted numbering', () => {
  expect(
    titles('1. One\n2) Two\n3 - Three\nE04 Four\nS01E05: Five\nEpisode 6: Six\n#7 Seven\nEp. 8 – Eight'),
  ).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']);
  expect(titles('5. Five\n6. Six', 5)).toEqual(['Five', 'Six']);
});

test('keeps a number that belongs to the title', () => {
  expect(titles('24 Hours\n2\n1984\n4')).toEqual(['24 Hours', '2', '1984', '4']);
});

test('cuts a title at its limit', () => {
  expect(titles('x'.repeat(300))[0]).toHaveLength(episodeLimits.title);
});

test('returns no episode for empty text', () => {
  expect(titles(' \n\n')).toEqual([]);
});
