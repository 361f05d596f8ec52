/** The filters of a list as query parameters. */
import {
  animeGenres,
  countryFilter,
  defaultSort,
  type LengthFilter,
  lengthFilter,
  listGenres,
  qualityFilter,
  type RatingFilter,
  ratingFilter,
  type SortOption,
  sortOption,
  type WatchFilter,
  watchFilter,
  yearFilter,
} from '#schema/rules/filters.ts';
import { genreKey } from '#schema/rules/genre.ts';
import { movieListQuery } from '#schema/shapes/movie.ts';
import { pageInPath } from './lists.ts';
import { type ListName, type ListPlace, listPath } from './paths.ts';

export interface ListFilters {
  genre?: string;
  country?: string;
  year?: string;
  sort?: SortOption;
  watch?: WatchFilter;
  rating?: RatingFilter;
  length?: LengthFilter;
  quality?: string;
  /** Set when all filters are shown with their values and counts. */
  facets?: 'shown';
}
export type FilterName = keyof ListFilters;

export const filterNames: readonly FilterName[] = [
  'genre',
  'country',
  'year',
  'sort',
  'watch',
  'rating',
  'length',
  'quality',
  'facets',
];
const allButGenre = filterNames.filter((name) => name !== 'genre');

/** A list of one genre has no genre filter. */
const filtersOf = (name: ListName | null) => (name === 'animation' ? allButGenre : filterNames);
/** The genre of a genre's list. */
export const genreOf = (name: ListName) => (name === 'animation' ? 'Animation' : undefined);
export const genresOf = (name: ListName | null): readonly string[] =>
  name === 'anime' ? animeGenres : listGenres;

export const hasFilters = (filters: ListFilters) => Object.keys(filters).length > 0;

/** The list's name for it, otherwise as it is written. */
export const genreNamed = (name: ListName | null, text: string): string =>
  genresOf(name).find((genre) => genreKey(genre) === genreKey(text)) ?? text;
const genresNamed = (name: ListName | null, texts: string) =>
  [...new Set(texts.split(',').map((text) => genreNamed(name, text.trim())))].join(',');

/**
 * Any genre, country or year that titles have; other values the list does not offer are ignored.
 * @param name null for a search of all titles
 */
export function readFilters(name: ListName | null, query: URLSearchParams): ListFilters {
  const asked = (filter: FilterName) => (filtersOf(name).includes(filter) ? (query.get(filter) ?? '') : '');
  const genre = movieListQuery.shape.genre.safeParse(asked('genre')).data;
  const country = countryFilter.safeParse(asked('country')).data;
  const year = yearFilter.safeParse(asked('year')).data;
  const sort = sortOption.safeParse(asked('sort')).data;
  const watch = watchFilter.safeParse(asked('watch')).data;
  const rating = ratingFilter.safeParse(asked('rating')).data;
  const length = lengthFilter.safeParse(asked('length')).data;
  const quality = qualityFilter.safeParse(asked('quality')).data;
  return {
    ...(genre && { genre: genresNamed(name, genre) }),
    ...(country && { country }),
    ...(year && { year }),
    ...(sort && sort !== defaultSort && { sort }),
    ...(watch && { watch }),
    ...(rating && { rating }),
    ...(length && { length }),
    ...(quality && { quality }),
    ...(asked('facets') === 'shown' && { facets: 'shown' }),
  };
}

/** The page of a filtered list; an invalid one counts as the first. */
export const readPageNumber = (query: URLSearchParams) => pageInPath(query.get('page') ?? '') ?? 1;

/** The address of a list with these filters; without any it is the list's own. */
export function filteredPath(place: ListPlace, filters: ListFilters, page = 1): string {
  if (!hasFilters(filters)) return listPath(place, page);
  const query = new URLSearchParams(
    filterNames.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  );
  if (page > 1) query.set('page', String(page));
  return `${listPath(place)}?${query}`;
}

/** The parameters for the API. */
export const askedFilters = ({ facets: _, ...filters }: ListFilters) => filters;

export function withoutFilter(filters: ListFilters, name: FilterName): ListFilters {
  const { [name]: _, ...others } = filters;
  return others;
}
