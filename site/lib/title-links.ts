/** The lists and pages that a title's pages lead to. */
import { genreKey, genreNames } from '#schema/rules/genre.ts';
import type { RelatedTitle } from '#schema/shapes/bundle.ts';
import type { RowSource } from '#schema/shapes/home-arrangement.ts';
import type { Movie, MovieType } from '#schema/shapes/movie.ts';
import { filteredPath, genreNamed, type ListFilters } from './list-filters.ts';
import { listWords } from './lists.ts';
import { type ListName, listPath, titlePath } from './paths.ts';
import type { Crumb } from './structured-data/page-nodes.ts';
import { writtenGenres } from './title-facts.ts';

export const listOfType: Record<MovieType, ListName> = {
  movie: 'movies',
  tv_show: 'tv-shows',
  anime: 'anime',
};

/** The list of a title's type. */
export function sectionCrumb({ type }: Pick<Movie, 'type'>): Crumb {
  const list = listOfType[type];
  return { name: listWords[list].name, path: listPath(list) };
}

/** Breadcrumbs of pages below a title: its seasons, its watch page. */
export const titleTrail = (movie: Movie): Crumb[] => [
  sectionCrumb(movie),
  { name: movie.title, path: titlePath(movie) },
];

/**
 * The link on a title that cannot be watched: a list of watchable titles that is not empty. So it has the type and genre of a
 * related title that can be watched; without one, it leads to movies of any genre.
 */
export function watchNowPath(
  { type, genre }: Pick<Movie, 'type' | 'genre'>,
  related: readonly Pick<RelatedTitle, 'type' | 'genre' | 'isWatchable'>[],
): string {
  const watchable = related.filter(({ isWatchable }) => isWatchable);
  const known = watchable.find((other) => other.type === type) ?? watchable[0];
  if (known === undefined) return filteredPath('movies', { watch: 'now' });
  const list = listOfType[known.type];
  const shared = writtenGenres(known.genre).find((name) => genreNames(genre).includes(genreKey(name)));
  return filteredPath(list, {
    ...(shared !== undefined && { genre: genreNamed(list, shared) }),
    watch: 'now',
  });
}

/**
 * The list with the same titles as a row of home with a rule; null when no list has such a filter: for several genres, the Top 20, a
 * collection, or titles of every type.
 */
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
