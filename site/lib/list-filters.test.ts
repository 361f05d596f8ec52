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

test('takes no notice of anything else', () => {
  expect(read('genre=Nonsense&country=Atlantis&year=1850&sort=__proto__&watch=later&x=1')).toEqual({});
  expect(readFilters('animation', new URLSearchParams('genre=Action&year=2024'))).toEqual({ year: '2024' });
});

test('offers genres of its own to each list', () => {
  expect(readFilters('movies', new URLSearchParams('genre=western'))).toEqual({ genre: 'Western' });
  expect(readFilters('anime', new URLSearchParams('genre=western'))).toEqual({});
});

test('takes the order that a list has anyway for no choice', () => {
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

test('drops one choice and keeps the others', () => {
  expect(withoutFilter({ genre: 'Action', sort: 'rating' }, 'genre')).toEqual({ sort: 'rating' });
});

test('takes an odd page for the first', () => {
  expect(readPageNumber(new URLSearchParams('page=3'))).toBe(3);
  expect(readPageNumber(new URLSearchParams('page=0x1'))).toBe(1);
});
