/** The groups of the filter panel: each value with the number of titles that it would give. */
import { namedCountries, ratingFilters, yearFilters } from '#schema/rules/filters.ts';
import { genreKey } from '#schema/rules/genre.ts';
import type { Facets } from '#schema/shapes/facets.ts';
import { genreOf, genresOf, type ListFilters } from '#site/lib/list-filters.ts';
import type { ListName } from '#site/lib/paths.ts';
import { chosenGenres, lengthWords, type ShownFilter, shownFilters, valueWords } from './chosen-filters.ts';

interface FacetChoice {
  value: string;
  words: string;
  /** undefined where the titles with this value are not counted. */
  count: number | undefined;
  isChosen: boolean;
}
export interface FacetGroup {
  filter: ShownFilter;
  name: string;
  choices: FacetChoice[];
  /** Behind the fold of a group with very many values. */
  more: FacetChoice[];
}

const names: Record<Exclude<ShownFilter, 'watch'>, string> = {
  genre: 'Genre',
  year: 'Year',
  rating: 'Rating',
  country: 'Country',
  length: 'Length',
  quality: 'Quality',
};
const most: Record<string, number> = { genre: 24, country: 6 };

/** The values that a group has even when no title has them, in their order; others follow by their counts. */
function fixedValues(filter: ShownFilter, list: ListName | null): readonly string[] {
  if (filter === 'genre') return genresOf(list).map(genreKey);
  if (filter === 'country' && list === 'anime') return namedCountries;
  if (filter === 'rating') return [...ratingFilters].reverse();
  return filter === 'length' ? Object.keys(lengthWords) : [];
}

/** Values of lists that are not counted: single years, and what is none of the others. */
function uncountedValues(filter: ShownFilter, list: ListName | null): readonly string[] {
  if (list === null) return [];
  if (filter === 'year') return yearFilters.filter((year) => !year.endsWith('0s'));
  return filter === 'country' ? ['Other'] : [];
}

export function facetGroups(list: ListName | null, facets: Facets, filters: ListFilters): FacetGroup[] {
  return shownFilters.flatMap((filter) => {
    if (filter === 'watch' || (filter === 'genre' && list !== null && genreOf(list))) return [];
    const chosen =
      filter === 'genre' ? chosenGenres(filters) : [filters[filter]].filter((one) => one !== undefined);
    const counts = new Map(facets[filter].map(({ value, count }) => [value, count]));
    const values = new Set([...fixedValues(filter, list), ...chosen, ...counts.keys()]);
    const uncounted = uncountedValues(filter, list);
    const choiceOf = (value: string): FacetChoice => ({
      value,
      words: valueWords[filter](value, list),
      count: counts.get(value) ?? (uncounted.includes(value) ? undefined : 0),
      isChosen: chosen.includes(value),
    });
    const choices = [...values].map(choiceOf);
    const others = uncounted.filter((value) => !values.has(value)).map(choiceOf);
    // A group of one value tells nothing apart.
    if (choices.length < 2 && chosen.length === 0) return [];
    const limit = most[filter] ?? choices.length;
    return [
      {
        filter,
        name: names[filter],
        choices: choices.slice(0, limit),
        more: [...choices.slice(limit), ...others],
      },
    ];
  });
}
