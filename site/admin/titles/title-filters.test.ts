import { expect, test } from 'vitest';
import { titleFilterNames } from '#schema/rules/title-filter-names.ts';
import { activeFilters } from './title-filters.ts';

const words = (query: string) => activeFilters(new URLSearchParams(query)).map((filter) => filter.words);

test('describes the filters of a list in plain words', () => {
  expect(words('search=otter&genre=Drama&yearFrom=1927&yearTo=1927&page=3&view=list')).toEqual([
    '“otter”',
    'Genre Drama',
    'Year 1927',
  ]);
  expect(words('yearFrom=1920&ratingTo=5&addedFrom=2026-01-01&addedTo=2026-02-01')).toEqual([
    'Year from 1920',
    'Rating to 5',
    'Added 2026-01-01 to 2026-02-01',
  ]);
  expect(words('trending=false&top20=true&changedBy=ann%40example.org')).toEqual([
    'Not Trending',
    'Top 20',
    'Changed by ann@example.org',
  ]);
  expect(words('genre=&view=grid')).toEqual([]);
});

test('a problem is removed separately', () => {
  const [first, second] = activeFilters(new URLSearchParams('problems=no-poster,double'));
  expect(first).toMatchObject({ words: 'No poster', names: ['problems'], rest: 'double' });
  expect(second).toMatchObject({ words: 'Possible double', rest: 'no-poster' });
});

test('every filter of an address has its words', () => {
  for (const name of titleFilterNames)
    expect(words(`${name}=${name === 'problems' ? 'double' : 'true'}`), name).toHaveLength(1);
});
