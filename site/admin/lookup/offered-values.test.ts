import { expect, test } from 'vitest';
import type { OfferedTitle } from '#schema/shapes/lookup.ts';
import { emptyTitle } from '#schema/shapes/title-form.ts';
import { forEmptyFields, isHeld, offeredValues, taken } from './offered-values.ts';

const offer: OfferedTitle = {
  provider: 'tmdb',
  sourceUrl: 'https://www.themoviedb.org/movie/961',
  title: 'The General',
  description: 'A film.',
  genre: null,
  year: 1926,
  releaseDate: '1926-12-25',
  duration: null,
  country: null,
  posterUrl: 'https://image.tmdb.org/x.jpg',
  cast: 'Ann, Bob',
  seasons: [],
};
const names = (values: object) =>
  forEmptyFields(offeredValues(offer), { ...emptyTitle('movie'), ...values }).map(({ name }) => name);

test('only known values are offered, and only empty fields are filled', () => {
  expect(offeredValues(offer).map(({ value }) => value)).toEqual([
    'The General',
    '1926',
    '1926-12-25',
    'A film.',
    'https://image.tmdb.org/x.jpg',
    'Starring Ann, Bob.',
  ]);
  expect(names({ title: 'General' })).toEqual(['year', 'releaseDate', 'description', 'posterUrl', 'cast']);
  expect(names({ description: 'Mine', year: '1927', posterUrl: '/placeholder-poster.svg' })).toEqual([
    'title',
    'releaseDate',
    'posterUrl',
  ]);
});

test('the cast is added to the description, once', () => {
  const cast = { name: 'cast', value: 'Starring Ann, Bob.' } as const;
  const values = { ...emptyTitle('movie'), description: 'Mine. ' };
  const description = taken(cast, values);
  expect(description).toBe('Mine.\n\nStarring Ann, Bob.');
  expect([isHeld(cast, values), isHeld(cast, { ...values, description })]).toEqual([false, true]);
});
