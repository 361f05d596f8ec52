import { expect, test } from 'vitest';
import type { Movie } from '#schema/movie.ts';
import { heroTitle } from './hero-title.ts';

const heat: Movie = {
  id: 1,
  genre: 'Drama',
  title: 'Heat',
  slug: 'heat',
  type: 'movie',
  year: 1995,
  rating: 8,
  quality: 'HD',
  description: null,
  posterUrl: '/placeholder-poster.svg',
  posterColor: null,
  posterBlur: null,
  videoUrl: null,
  trailerUrl: null,
  streamUrl: null,
  downloadUrl: null,
  duration: null,
  country: null,
  isTrending: false,
  isTop20: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const trailer = { words: 'Watch Trailer', href: '/movies/heat#trailer' };
const film = { words: 'Watch', href: '/watch/heat' };

test.each([
  ['with a trailer leads to it', { trailerUrl: 'https://youtu.be/abcdefghijk', streamUrl: '/s' }, trailer],
  ['without a trailer leads to the stream', { streamUrl: '/s' }, film],
  ['whose trailer is no video leads to the file', { trailerUrl: 'x', videoUrl: '/media/v.mp4' }, film],
  ['with neither leads to where that is said', {}, trailer],
])('a title %s', (_name, facts, play) => {
  expect(heroTitle({ ...heat, ...facts }, '').play).toEqual(play);
});
