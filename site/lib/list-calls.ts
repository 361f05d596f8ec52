import type { ListName } from './paths.ts';

/** The call that answers each list, newest first but for trending; order, page and limit are added to it. */
export const listCalls: Record<ListName, string> = {
  movies: '/api/movies?type=movie',
  'tv-shows': '/api/tv-shows?',
  anime: '/api/anime?',
  animation: '/api/movies?genre=Animation',
  trending: '/api/movies/trending?',
};
