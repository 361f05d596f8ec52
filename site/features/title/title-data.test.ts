import { expect, test } from 'vitest';
import type { TitleBundle } from '#schema/bundle.ts';
import type { Comment } from '#schema/comment.ts';
import type { Movie } from '#schema/movie.ts';
import type { Season } from '#schema/season.ts';
import { titleData } from './title-data.ts';

const movie: Movie = {
  id: 42,
  title: 'The Salt Meridian',
  description: 'd'.repeat(400),
  genre: 'Sci-Fi,  Drama',
  rating: 8.6,
  quality: '4K',
  posterUrl: '/media/posters/the-salt-meridian.webp',
  posterColor: '#ff6e4a',
  posterBlur: null,
  videoUrl: null,
  trailerUrl: null,
  streamUrl: null,
  downloadUrl: null,
  year: 2024,
  duration: 134,
  type: 'movie',
  slug: 'the-salt-meridian',
  country: null,
  isTrending: false,
  isTop20: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const bundle = (parts: Partial<TitleBundle> & { movie: Movie }) => ({
  ref: parts.movie.slug,
  redirect: null,
  seasons: [],
  seasonNumber: null,
  episodes: [],
  comments: [],
  related: [],
  ...parts,
});
const publisher = { siteName: 'Lamphouse', siteUrl: 'https://example.org' };

test('describes a movie with every genre, a description of 300 characters and a rating out of 10', () => {
  expect(titleData(bundle({ movie }), publisher)).toMatchObject({
    '@type': 'Movie',
    '@id': 'https://example.org/movies/the-salt-meridian',
    name: 'The Salt Meridian',
    description: 'd'.repeat(300),
    genre: ['Sci-Fi', 'Drama'],
    image: 'https://example.org/media/posters/the-salt-meridian.webp',
    datePublished: '2024',
    duration: 'PT2H14M',
    review: { reviewRating: { ratingValue: 8.6, bestRating: 10 } },
  });
});

test('calls a TV show and an anime with seasons a series', () => {
  const seasons = [{ seasonNumber: 1, title: 'Season 1' }] as Season[];
  expect(titleData(bundle({ movie: { ...movie, type: 'tv_show' } }), publisher)['@type']).toBe('TVSeries');
  expect(titleData(bundle({ movie: { ...movie, type: 'anime' } }), publisher)['@type']).toBe('Movie');
  expect(titleData(bundle({ movie: { ...movie, type: 'anime' }, seasons }), publisher)).toMatchObject({
    '@type': 'TVSeries',
    numberOfSeasons: 1,
    containsSeason: [{ '@id': 'https://example.org/movies/the-salt-meridian/season/1', name: 'Season 1' }],
  });
});

test('names at most ten comments', () => {
  const comments = Array.from({ length: 12 }, (_, id) => ({
    id,
    name: 'Ann',
    body: 'Fine',
    createdAt: movie.createdAt,
  }));
  expect(titleData(bundle({ movie, comments: comments as Comment[] }), publisher).comment).toHaveLength(10);
});

test('leaves out what a title does not have', () => {
  const bare = {
    ...movie,
    description: null,
    duration: null,
    genre: '',
    posterUrl: '/placeholder-poster.svg',
  };
  const data = titleData(bundle({ movie: bare }), publisher);
  expect(data).not.toHaveProperty('description');
  expect(data).not.toHaveProperty('duration');
  expect(data).not.toHaveProperty('image');
  expect(data.genre).toEqual([]);
});
