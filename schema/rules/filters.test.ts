import { expect, test } from 'vitest';
import { namedCountries, namedYears, yearBounds, yearFilters } from './filters.ts';

test('a year filter is a year, a decade, or the rest', () => {
  expect(yearBounds('2022')).toEqual({ from: 2022, to: 2022 });
  expect(yearBounds('1990s')).toEqual({ from: 1990, to: 1999 });
  expect(yearBounds('Other')).toBeNull();
});

test('the listed years leave no gap', () => {
  const years = yearFilters.flatMap((filter) => {
    const bounds = yearBounds(filter);
    return bounds
      ? Array.from({ length: bounds.to - bounds.from + 1 }, (_, index) => bounds.from + index)
      : [];
  });
  expect(years.toSorted()).toEqual(
    Array.from({ length: namedYears.to - namedYears.from + 1 }, (_, index) => namedYears.from + index),
  );
});

test('Other is not itself a country', () => {
  expect(namedCountries).toEqual(['Japan', 'South Korea', 'China', 'United States']);
});
