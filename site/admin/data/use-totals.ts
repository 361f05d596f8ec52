import type { MovieList } from '#schema/movie.ts';
import { trusted } from '#site/lib/api.ts';
import { useRead } from './use-read.ts';

const movieList = trusted<MovieList>();

/** How many there are of each type; undefined until it is known. */
export function useTotals() {
  const one = { page: 1, limit: 1 };
  const movies = useRead('/api/movies', movieList, { params: { type: 'movie', ...one } }).data?.total;
  const shows = useRead('/api/tv-shows', movieList, { params: one }).data?.total;
  const anime = useRead('/api/anime', movieList, { params: one }).data?.total;
  return { movies, shows, anime };
}

export type Totals = ReturnType<typeof useTotals>;
