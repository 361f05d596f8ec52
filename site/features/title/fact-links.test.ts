import { expect, test } from 'vitest';
import { countryLink, genreLinks, yearLink } from './fact-links.ts';

test('each genre leads to the list of its kind that is narrowed to it, where there is one', () => {
  expect(genreLinks({ type: 'movie', genre: 'Science Fiction, Animation,Noir' })).toEqual([
    { text: 'Science Fiction', href: '/movies?genre=Sci-Fi' },
    { text: 'Animation', href: '/animation' },
    { text: 'Noir', href: null },
  ]);
  expect(genreLinks({ type: 'anime', genre: 'Drama, War' }).map(({ href }) => href)).toEqual([
    '/anime?genre=Drama',
    null,
  ]);
  expect(genreLinks({ type: 'tv_show', genre: '' })).toEqual([]);
});

test('a year leads to its choice, its decade or a search, a country to its choice', () => {
  expect(yearLink({ type: 'movie', year: 2023 })).toEqual({ text: '2023', href: '/movies?year=2023' });
  expect(yearLink({ type: 'tv_show', year: 1994 })?.href).toBe('/tv-shows?year=1990s');
  expect(yearLink({ type: 'movie', year: 1927 })).toEqual({ text: '1927', href: '/search?q=1927' });
  expect(yearLink({ type: 'movie', year: null })).toBeNull();
  expect(countryLink({ type: 'anime', country: 'South Korea' })?.href).toBe('/anime?country=South+Korea');
  expect(countryLink({ type: 'anime', country: 'Other' })?.href).toBeNull();
  expect(countryLink({ type: 'movie', country: null })).toBeNull();
});
