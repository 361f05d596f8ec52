import { z } from 'zod';
import { text } from './text.ts';

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `Must be one of ${values.join(', ')}`);

export const sortOptions = ['popular', 'hottest', 'latest', 'rating'] as const;
export const sortOption = oneOf(sortOptions);
export type SortOption = z.infer<typeof sortOption>;

export const animeGenres = [
  'Action',
  'Adventure',
  'Comedy',
  'Drama',
  'Fantasy',
  'Horror',
  'Mystery',
  'Romance',
  'Sci-Fi',
  'Thriller',
] as const;

/** The genre choices of all lists but those of anime. */
export const listGenres = [
  'Action',
  'Adventure',
  'Animation',
  'Bollywood',
  'Comedy',
  'Crime',
  'Documentary',
  'Drama',
  'Family',
  'Fantasy',
  'Horror',
  'Mystery',
  'Romance',
  'Sci-Fi',
  'Thriller',
  'War',
  'Western',
] as const;

export const animeCountries = ['Japan', 'South Korea', 'China', 'United States', 'Other'] as const;
export const countryMax = 100;
/** One of the choices, or any other country as titles name it. */
export const countryFilter = text(countryMax, 'The country').trim().min(1, 'The country is empty');

/** Countries with a choice of their own; 'Other' is every other country, and none. */
export const namedCountries = animeCountries.filter((country) => country !== 'Other');
export const isChoiceOfCountry = (country: string) => animeCountries.some((choice) => choice === country);

export const yearFilters = [
  '2024',
  '2023',
  '2022',
  '2021',
  '2020',
  '2010s',
  '2000s',
  '1990s',
  '1980s',
  'Other',
  'Unknown',
] as const;
const anyYear = /^\d{4}$/;
/** One of the choices, or any other year. */
export const yearFilter = z
  .string()
  .max(10)
  .refine(
    (value) => anyYear.test(value) || yearFilters.some((choice) => choice === value),
    `Must be a year or one of ${yearFilters.join(', ')}`,
  );

/** The years that the named choices cover; 'Other' is before and after them, 'Unknown' is a title without a year. */
export const namedYears = { from: 1980, to: 2024 } as const;

/** Only titles that have a stream or an uploaded file. */
export const watchFilter = oneOf(['now']);
export type WatchFilter = z.infer<typeof watchFilter>;

/** Inclusive bounds of a year or a decade; null for 'Other' and 'Unknown'. */
export function yearBounds(filter: string): { from: number; to: number } | null {
  if (filter === 'Other' || filter === 'Unknown') return null;
  const from = Number(filter.slice(0, 4));
  return { from, to: filter.endsWith('s') ? from + 9 : from };
}
