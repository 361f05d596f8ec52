import { expect, test } from 'vitest';
import { touchedBy } from './registry.ts';
import { changed } from './testing/changed.ts';

const heat = {
  id: 42,
  title: 'Heat',
  genre: 'Crime, Drama',
  rating: 7.5,
  year: 1995,
  type: 'movie',
  slug: 'heat',
  is_trending: true,
  is_top20: false,
  popularity: 690,
};
const rulesOf = (changes: Record<string, unknown>) =>
  [...touchedBy(changed('movie', 42, heat, { ...heat, ...changes })).mustRender]
    .filter((tag) => tag.startsWith('rule:'))
    .toSorted();
const facets = ['all', 'genre:crime', 'genre:drama', 'movie', 'trending'];
const plain = facets.map((facet) => `rule:${facet}`);
const popular = plain.map((tag) => `${tag}:popular`);

test('a text moves no row', () => {
  for (const changes of [{ title: 'Heat!' }, { description: 'A thief.' }, { poster_url: '/b.webp' }])
    expect(rulesOf(changes)).toEqual([]);
});

test('popularity alone moves only the rows that are sorted by it', () => {
  expect(rulesOf({ popularity: 691 })).toEqual(popular.toSorted());
});

test('a fact that rules use moves the rows of all facts that the title has', () => {
  for (const changes of [{ year: 1996 }, { rating: 8 }, { country: 'France' }, { stream_url: '/a.m3u8' }])
    expect(rulesOf(changes)).toEqual([...plain, ...popular].toSorted());
});

test('a title leaves the rows of its former facts, and enters those of its new ones', () => {
  const rules = rulesOf({ genre: 'Drama, Comedy', is_trending: false, is_top20: true });
  expect(rules).toEqual(
    expect.arrayContaining(['rule:genre:crime', 'rule:genre:comedy', 'rule:trending', 'rule:top20']),
  );
});

test('an arrangement touches home, and nothing else', () => {
  const { mustRender, onVisit, servedStale, paths } = touchedBy(
    changed('home_arrangement', 1, { version: 1 }, { version: 2 }),
  );
  expect([...mustRender, ...onVisit, ...servedStale, ...paths]).toEqual(['home']);
});
