import { expect, test } from 'vitest';
import { filteredPath, readFilters, readPageNumber, withoutFilter } from './list-filters.ts';

const read = (query: string) => readFilters('anime', new URLSearchParams(query));

test('reads the choices a list offers', () => {
  expect(read('genre=action&country=Japan&year=2010s&sort=rating&watch=now')).toEqual({
    genre: 'Action',
    country: 'Japan',
    year: '2010s',
    sort: 'rating',
    watch: 'now',
  });
});

test('ignores everything else', () => {
  expect(read('genre=%20&country=&year=long+ago&sort=__proto__&watch=later&x=1')).toEqual({});
  expect(read(`genre=${'x'.repeat(301)}&country=${'x'.repeat(101)}&year=19270`)).toEqual({});
  expect(readFilters('animation', new URLSearchParams('genre=Action&year=2024'))).toEqual({ year: '2024' });
});

test('accepts a genre, a country and a year that are not offered, and names a genre as the list does', () => {
  const asked = read('genre=western&country=Peru&year=1927');
  expect(asked).toEqual({ genre: 'western', country: 'Peru', year: '1927' });
  expect(read('genre=science+fiction')).toEqual({ genre: 'Sci-Fi' });
});

test('treats the default order as no choice', () => {
  expect(readFilters('trending', new URLSearchParams('sort=popular'))).toEqual({});
  expect(readFilters('movies', new URLSearchParams('sort=popular'))).toEqual({});
});

test('writes them back into the address', () => {
  expect(filteredPath('anime', { genre: 'Sci-Fi', country: 'South Korea' }, 3)).toBe(
    '/anime?genre=Sci-Fi&country=South+Korea&page=3',
  );
  expect(filteredPath('anime', { year: '2024' })).toBe('/anime?year=2024');
  expect(filteredPath('anime', {}, 2)).toBe('/anime/page/2');
});

test('removes one choice and keeps the others', () => {
  expect(withoutFilter({ genre: 'Action', sort: 'rating' }, 'genre')).toEqual({ sort: 'rating' });
});

test('reads an invalid page as the first', () => {
  expect(readPageNumber(new URLSearchParams('page=3'))).toBe(3);
  expect(readPageNumber(new URLSearchParams('page=0x1'))).toBe(1);
});
