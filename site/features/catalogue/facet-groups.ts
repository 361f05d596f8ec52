/** The groups of the filter panel: each value with the number of titles that it would give. */
import { ratingFilters } from '#schema/rules/filters.ts';
import { genreKey } from '#schema/rules/genre.ts';
import type { Facets } from '#schema/shapes/facets.ts';
import { genreOf, genresOf, type ListFilters } from '#site/lib/list-filters.ts';
import type { ListName } from '#site/lib/paths.ts';
import { chosenGenres, lengthWords, type ShownFilter, shownFilters, valueWords } from './chosen-filters.ts';

interface FacetChoice {
  value: string;
  words: string;
  count: number;
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
  if (filter === 'rating') return [...ratingFilters].reverse();
  return filter === 'length' ? Object.keys(lengthWords) : [];
}

export function facetGroups(list: ListName | null, facets: Facets, filters: ListFilters): FacetGroup[] {
  return shownFilters.flatMap((filter) => {
    if (filter === 'watch' || (filter === 'genre' && list !== null && genreOf(list))) return [];
    const chosen =
      filter === 'genre' ? chosenGenres(filters) : [filters[filter]].filter((one) => one !== undefined);
    const counts = new Map(facets[filter].map(({ value, count }) => [value, count]));
    const values = new Set([...fixedValues(filter, list), ...chosen, ...counts.keys()]);
    const choices = [...values].map((value) => ({
      value,
      words: valueWords[filter](value, list),
      count: counts.get(value) ?? 0,
      isChosen: chosen.includes(value),
    }));
    // A group of one value tells nothing apart.
    if (choices.length < 2 && chosen.length === 0) return [];
    const limit = most[filter] ?? choices.length;
    return [{ filter, name: names[filter], choices: choices.slice(0, limit), more: choices.slice(limit) }];
  });
}
