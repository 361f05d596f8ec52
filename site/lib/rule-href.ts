/** The list with the same titles as a row of home with a rule. */
import type { RowSource } from '#schema/home-arrangement.ts';
import { filteredPath, genreNamed, type ListFilters } from './list-filters.ts';
import type { ListName } from './paths.ts';

const listOfType = { movie: 'movies', tv_show: 'tv-shows', anime: 'anime' } as const;

/** null when no list has such a filter: for several genres, the Top 20, a collection, or titles of every type. */
export function ruleHref(source: RowSource): string | null {
  if (source.kind !== 'rule') return null;
  const { type, genre = '', year, country, watch, isTrending, isTop20, collection, sort } = source.rule;
  if (isTop20 || collection !== undefined || genre.includes(',')) return null;
  const name: ListName | null = isTrending ? 'trending' : type ? listOfType[type] : null;
  if (name === null || (isTrending && type !== undefined)) return null;
  const filters: ListFilters = {
    ...(genre && { genre: genreNamed(name, genre) }),
    ...(year && { year }),
    ...(country && { country }),
    ...(watch && { watch }),
    ...(sort !== undefined && sort !== 'newest' && sort !== 'popular' && { sort }),
  };
  return filteredPath(name, filters);
}
