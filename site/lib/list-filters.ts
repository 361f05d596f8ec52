/** What a visitor may narrow a list by, as it stands in the address. */
import {
  animeCountries,
  animeGenres,
  type CountryFilter,
  countryFilter,
  type SortOption,
  sortOption,
  type YearFilter,
  yearFilter,
} from '#schema/filters.ts';
import { pageInPath } from './list-in-path.ts';
import { type ListName, listPath } from './paths.ts';

export interface ListFilters {
  genre?: string;
  country?: CountryFilter;
  year?: YearFilter;
  sort?: SortOption;
}
export type FilterName = keyof ListFilters;

const offered: Partial<Record<ListName, readonly FilterName[]>> = {
  anime: ['genre', 'country', 'year', 'sort'],
  animation: ['year', 'sort'],
};

export const filtersOf = (name: ListName): readonly FilterName[] => offered[name] ?? [];
export const hasFilters = (filters: ListFilters) => Object.keys(filters).length > 0;

const genreNamed = (text: string) => animeGenres.find((genre) => genre.toLowerCase() === text.toLowerCase());

/** A choice the list does not offer counts as none. */
export function readFilters(name: ListName, query: URLSearchParams): ListFilters {
  const asked = (filter: FilterName) => (filtersOf(name).includes(filter) ? (query.get(filter) ?? '') : '');
  const genre = genreNamed(asked('genre'));
  const country = countryFilter.safeParse(asked('country')).data;
  const year = yearFilter.safeParse(asked('year')).data;
  const sort = sortOption.safeParse(asked('sort')).data;
  return {
    ...(genre && { genre }),
    ...(country && { country }),
    ...(year && { year }),
    ...(sort && { sort }),
  };
}

/** The page of a filtered list; what is no page is the first. */
export const readPageNumber = (query: URLSearchParams) => pageInPath(query.get('page') ?? '') ?? 1;

/** The address of a list with these filters: without any it is the list's own. */
export function filteredPath(name: ListName, filters: ListFilters, page = 1): string {
  if (!hasFilters(filters)) return listPath(name, page);
  const query = new URLSearchParams(Object.entries(filters));
  if (page > 1) query.set('page', String(page));
  return `${listPath(name)}?${query}`;
}

export function withoutFilter(filters: ListFilters, name: FilterName): ListFilters {
  const { [name]: _, ...others } = filters;
  return others;
}

export const genreChoices = animeGenres;
export const countryChoices = animeCountries;
