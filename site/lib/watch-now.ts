/**
 * Where a title that cannot be watched leads on: to a list of what can be, and never to an empty one where the page knows better.
 * So it is the kind and genre of a related title that can be watched; where there is none, movies of any genre.
 */
import type { RelatedTitle } from '#schema/bundle.ts';
import { genreKey, genreNames } from '#schema/genre.ts';
import type { Movie } from '#schema/movie.ts';
import { filteredPath, genreNamed } from './list-filters.ts';
import { listOfType } from './title-trail.ts';
import { writtenGenres } from './written-genres.ts';

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
