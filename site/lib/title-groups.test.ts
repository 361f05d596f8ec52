import { expect, test } from 'vitest';
import type { SitemapTitle } from '#schema/sitemap.ts';
import { groupTitles, sortName } from './title-groups.ts';

const named = (title: string): SitemapTitle => ({
  type: 'movie',
  slug: title,
  title,
  year: null,
  seasons: [],
  posterUrl: null,
  description: null,
  duration: null,
  playUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
});

const grouped = (...titles: string[]) =>
  groupTitles(titles.map(named)).map(({ name, titles: found }) => [name, ...found.map(({ title }) => title)]);

test.each([
  ['The Matrix', 'Matrix'],
  ['A Quiet Place', 'Quiet Place'],
  ['AN AFFAIR', 'AFFAIR'],
  ['Der Himmel über Berlin', 'Himmel über Berlin'],
  ['Die Puppe', 'Puppe'],
  ['Das Boot', 'Boot'],
  ['La Dolce Vita', 'Dolce Vita'],
  ['Le Cercle rouge', 'Cercle rouge'],
  ['Les Misérables', 'Misérables'],
  ['L’Atalante', 'Atalante'],
  ['El hotel eléctrico', 'hotel eléctrico'],
  ['Los Olvidados', 'Olvidados'],
  ['Un chien andalou', 'chien andalou'],
  ["The 'Burbs", 'Burbs'],
  ['“Heat”', 'Heat”'],
])('%s is sorted as %s', (title, name) => {
  expect(sortName(title)).toBe(name);
});

test.each([
  'A',
  'The',
  'Theodora',
  'Lest We Forget',
  'A.I.',
  'Die Hard 2',
  'LA 92',
  'La La Land',
  'Las Vegas',
  '???',
])('%s has no article to be sorted past', (title) => {
  expect(sortName(title)).toBe(title);
});

test('accents and strokes stand with their letter, and numbers count as numbers', () => {
  expect(grouped('Élan', 'Eden', 'Österreich', 'Øde', 'Đavo', 'Łódź', 'Ægir', 'Part 10', 'Part 9')).toEqual([
    ['A', 'Ægir'],
    ['D', 'Đavo'],
    ['E', 'Eden', 'Élan'],
    ['L', 'Łódź'],
    ['O', 'Øde', 'Österreich'],
    ['P', 'Part 9', 'Part 10'],
  ]);
});

test('digits come first, then the letters, then each script', () => {
  expect(
    grouped(
      '進撃の巨人',
      '呪術廻戦',
      'ナルト',
      '괴물',
      'Сталкер',
      'Андрей',
      'शोले',
      'अंदाज़',
      'Zorro',
      'The 400 Blows',
      '(12) Men',
      '!?',
    ),
  ).toEqual([
    ['0–9', '(12) Men', 'The 400 Blows'],
    ['Z', 'Zorro'],
    ['Cyrillic', 'Андрей', 'Сталкер'],
    ['Devanagari', 'अंदाज़', 'शोले'],
    ['Japanese', 'ナルト', '進撃の巨人'],
    ['Chinese characters', '呪術廻戦'],
    ['Korean', '괴물'],
    ['Other', '!?'],
  ]);
});
