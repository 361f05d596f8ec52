import { expect, test } from 'vitest';
import { countryLink, genreLinks, yearLink } from './fact-links.ts';

test('each genre leads to the list of its kind that is narrowed to it, by the name of its choice where there is one', () => {
  expect(genreLinks({ type: 'movie', genre: 'Science Fiction, Animation,Noir' })).toEqual([
    { text: 'Science Fiction', href: '/movies?genre=Sci-Fi' },
    { text: 'Animation', href: '/animation' },
    { text: 'Noir', href: '/movies?genre=Noir' },
  ]);
  expect(genreLinks({ type: 'anime', genre: 'Drama, War' }).map(({ href }) => href)).toEqual([
    '/anime?genre=Drama',
    '/anime?genre=War',
  ]);
  expect(genreLinks({ type: 'tv_show', genre: '' })).toEqual([]);
});

test('a year and a country lead to their list, whether or not they are choices', () => {
  expect(yearLink({ type: 'movie', year: 2023 })).toEqual({ text: '2023', href: '/movies?year=2023' });
  expect(yearLink({ type: 'tv_show', year: 1927 })?.href).toBe('/tv-shows?year=1927');
  expect(yearLink({ type: 'movie', year: null })).toBeNull();
  expect(countryLink({ type: 'anime', country: 'South Korea' })?.href).toBe('/anime?country=South+Korea');
  expect(countryLink({ type: 'movie', country: 'Peru' })).toEqual({
    text: 'Peru',
    href: '/movies?country=Peru',
  });
  expect(countryLink({ type: 'movie', country: null })).toBeNull();
});
