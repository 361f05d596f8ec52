/** The values that a list is narrowed by, and their words. */
import { genreNames } from '#schema/rules/genre.ts';
import type { FacetName } from '#schema/shapes/facets.ts';
import { genreNamed, type ListFilters, withoutFilter } from '#site/lib/list-filters.ts';
import type { ListName } from '#site/lib/paths.ts';

export type ShownFilter = Exclude<FacetName, 'type'>;

export const lengthWords: Record<string, string> = {
  short: 'Under 40 minutes',
  'under-90': '40 to 89 minutes',
  'under-120': '1½ to 2 hours',
  long: 'Over 2 hours',
};

const capital = (words: string) => words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** The words of a filter's value. @param list null for a search of all titles */
export const valueWords: Record<ShownFilter, (value: string, list: ListName | null) => string> = {
  watch: () => 'Watch now',
  genre: (value, list) => capital(genreNamed(list, value)),
  year: (value) => value,
  rating: (value) => `${value} and up`,
  country: (value) => value,
  length: (value) => lengthWords[value] ?? value,
  quality: (value) => value,
};

/** The filters in the order shown. */
export const shownFilters = Object.keys(valueWords) as ShownFilter[];

/** Several genres are one filter that any of them meets; they are chosen and left out one by one. */
export const chosenGenres = ({ genre }: ListFilters): string[] => genreNames(genre ?? '');

export interface Chosen {
  filter: ShownFilter;
  words: string;
  /** The filters without this value. */
  others: ListFilters;
}

export const chosenOf = (list: ListName | null, filters: ListFilters): Chosen[] =>
  shownFilters.flatMap((filter): Chosen[] => {
    const value = filters[filter];
    if (value === undefined) return [];
    if (filter !== 'genre')
      return [{ filter, words: valueWords[filter](value, list), others: withoutFilter(filters, filter) }];
    const genres = chosenGenres(filters).map((genre) => valueWords.genre(genre, list));
    return genres.map((words) => {
      const rest = genres.filter((genre) => genre !== words);
      const others = withoutFilter(filters, 'genre');
      return { filter, words, others: rest.length > 0 ? { ...others, genre: rest.join(',') } : others };
    });
  });

/** Without any filter; the order stays. */
export const cleared = (filters: ListFilters): ListFilters =>
  shownFilters.reduce<ListFilters>(withoutFilter, withoutFilter(filters, 'facets'));
