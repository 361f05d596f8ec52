import type { Movie } from '#schema/movie.ts';

/** TV shows always, anime when it has seasons: such titles are watched by episode. */
export function isSeries({ type }: Pick<Movie, 'type'>, seasons: readonly unknown[]): boolean {
  return type === 'tv_show' || seasons.length > 0;
}
