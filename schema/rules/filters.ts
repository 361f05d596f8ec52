import { z } from 'zod';
import { text } from './text.ts';

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `Must be one of ${values.join(', ')}`);

export const sortOptions = ['popular', 'hottest', 'latest', 'rating'] as const;
export const sortOption = oneOf(sortOptions);
export type SortOption = z.infer<typeof sortOption>;

/** newest: by the time a title was added, the latest first. The API and the rows of home have it, the lists for visitors do not offer it. */
export const listOrders = ['newest', ...sortOptions] as const;
export const listOrder = oneOf(listOrders);
export type ListOrder = z.infer<typeof listOrder>;
/** The order of every list and of its call without a choice (specification, point 9). */
export const defaultSort = 'popular' satisfies SortOption;

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
/** One of the choices, or any other country that titles have. */
export const countryFilter = text(countryMax, 'The country').trim().min(1, 'The country is empty');

/** Countries that are choices themselves; 'Other' matches every other country, and titles without one. */
export const namedCountries = animeCountries.filter((country) => country !== 'Other');

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
const anyYear = /^\d{4}$|^\d{3}0s$/;
/** One of the choices, or any other year or decade. */
export const yearFilter = z
  .string()
  .max(10)
  .refine(
    (value) => anyYear.test(value) || yearFilters.some((choice) => choice === value),
    `Must be a year, a decade or one of ${yearFilters.join(', ')}`,
  );

/** The years that the choices cover; 'Other' is before and after them, 'Unknown' matches titles without a year. */
export const namedYears = { from: 1980, to: 2024 } as const;

/** Only titles that have a stream or an uploaded file. */
export const watchFilter = oneOf(['now']);
export type WatchFilter = z.infer<typeof watchFilter>;

/** At least this rating, in whole numbers. */
export const ratingFilters = ['9', '8', '7', '6', '5'] as const;
export const ratingFilter = oneOf(ratingFilters);
export type RatingFilter = z.infer<typeof ratingFilter>;
/** Short films, up to an hour and a half, up to two hours, and longer ones (sql/functions/facts.sql). */
export const lengthFilters = ['short', 'under-90', 'under-120', 'long'] as const;
export const lengthFilter = oneOf(lengthFilters);
export type LengthFilter = z.infer<typeof lengthFilter>;
export const qualityFilter = text(50, 'The quality').trim().min(1, 'The quality is empty');

/** Inclusive bounds of a year or a decade; null for 'Other' and 'Unknown'. */
export function yearBounds(filter: string): { from: number; to: number } | null {
  if (filter === 'Other' || filter === 'Unknown') return null;
  const from = Number(filter.slice(0, 4));
  return { from, to: filter.endsWith('s') ? from + 9 : from };
}
