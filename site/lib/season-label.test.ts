import { expect, test } from 'vitest';
import { episodeLabel, seasonLabel, seasonName } from './season-label.ts';

test('labels seasons and episodes with two digits, more when there are more', () => {
  expect(seasonLabel(1)).toBe('S01');
  expect(seasonLabel(0)).toBe('S00');
  expect(seasonLabel(112)).toBe('S112');
  expect(episodeLabel(7)).toBe('07');
  expect(episodeLabel(1024)).toBe('1024');
});

test('names a season once', () => {
  expect(seasonName(2, 'season 2')).toBe('Season 2');
  expect(seasonName(2, '')).toBe('Season 2');
  expect(seasonName(2, 'The Long Road')).toBe('Season 2: The Long Road');
  expect(seasonName(0, 'Shorts')).toBe('Specials: Shorts');
});
