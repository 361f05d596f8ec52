import type { Movie } from '#schema/movie.ts';

/** A drama with default values, and the given fields. */
export const movieWith = (facts: Partial<Movie>): Movie => ({
  id: 1,
  title: 'Heat',
  slug: 'heat',
  description: null,
  genre: 'Drama',
  rating: null,
  quality: null,
  posterUrl: '/placeholder-poster.svg',
  posterColor: null,
  posterBlur: null,
  videoUrl: null,
  trailerUrl: null,
  streamUrl: null,
  downloadUrl: null,
  year: 1995,
  duration: null,
  type: 'movie',
  country: null,
  isTrending: false,
  isTop20: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...facts,
});
