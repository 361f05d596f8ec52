import { expect, test } from 'vitest';
import type { RowRule } from '#schema/shapes/home-arrangement.ts';
import { ruleHref } from './title-links.ts';

const hrefOf = (rule: RowRule) => ruleHref({ kind: 'rule', rule });

test('a rule links to the list with its filters', () => {
  expect(hrefOf({ type: 'movie', genre: 'drama', year: '2010s', sort: 'rating' })).toBe(
    '/movies?genre=Drama&year=2010s&sort=rating',
  );
  expect(hrefOf({ type: 'anime' })).toBe('/anime');
  expect(hrefOf({ isTrending: true, watch: 'now' })).toBe('/trending?watch=now');
});

test('a rule that no list can show has no link', () => {
  expect(hrefOf({ genre: 'Drama' })).toBeNull();
  expect(hrefOf({ type: 'movie', genre: 'Drama, Comedy' })).toBeNull();
  expect(hrefOf({ type: 'movie', collection: 3 })).toBeNull();
  expect(hrefOf({ type: 'movie', isTrending: true })).toBeNull();
  expect(ruleHref({ kind: 'standard' })).toBeNull();
});
