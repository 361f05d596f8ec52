import type { ListName } from './paths.ts';

/** The API call of each list, newest first except trending; order, page and limit are added to it. */
export const listCalls: Record<ListName, string> = {
  movies: '/api/movies?type=movie',
  'tv-shows': '/api/tv-shows?',
  anime: '/api/anime?',
  animation: '/api/movies?genre=Animation',
  trending: '/api/movies/trending?',
};
