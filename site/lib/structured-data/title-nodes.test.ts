import { expect, test } from 'vitest';
import { noRatings } from '#schema/rules/rating-summary.ts';
import type { Comment } from '#schema/shapes/comment.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Credit } from '#schema/shapes/person.ts';
import type { Season } from '#schema/shapes/season.ts';
import { movieWith } from '#schema/testing/movie.ts';
import { titleNodes } from './title-nodes.ts';

const movie = movieWith({
  id: 42,
  title: 'The Salt Meridian',
  slug: 'the-salt-meridian',
  description: 'd'.repeat(400),
  genre: 'Sci-Fi,  Drama',
  rating: 8.6,
  posterUrl: '/media/posters/the-salt-meridian.webp',
  year: 2024,
  duration: 134,
});
const nodesOf = (
  changes: Partial<Movie>,
  seasons: Season[] = [],
  comments: Comment[] = [],
  credits: Credit[] = [],
) => titleNodes({ movie: { ...movie, ...changes }, seasons, comments, ratings: noRatings, credits });

test('names directors and actors, by the addresses of their pages', () => {
  const credit = (role: Credit['role'], name: string, slug: string): Credit => ({
    id: 1,
    role,
    character: null,
    person: { id: 1, name, slug, pictureUrl: null },
  });
  const [node] = nodesOf({}, [], [], [credit('director', 'Ann Lee', 'ann-lee'), credit('actor', 'Bo', 'bo')]);
  expect(node).toMatchObject({
    director: [{ '@type': 'Person', name: 'Ann Lee', url: '/people/ann-lee' }],
    actor: [{ '@type': 'Person', name: 'Bo', url: '/people/bo' }],
  });
  expect(nodesOf({})[0]).not.toHaveProperty('actor');
});

test('describes a movie with every genre, a description of 300 characters and a rating out of 10', () => {
  expect(nodesOf({})[0]).toMatchObject({
    '@type': 'Movie',
    '@id': '/movies/the-salt-meridian',
    name: 'The Salt Meridian',
    description: 'd'.repeat(300),
    genre: ['Sci-Fi', 'Drama'],
    image: '/media/posters/the-salt-meridian.webp',
    datePublished: '2024',
    duration: 'PT2H14M',
    review: { '@type': 'Review', reviewRating: { ratingValue: 8.6, bestRating: 10 } },
  });
});

test('a release date replaces the year', () => {
  expect(nodesOf({ releaseDate: '2025-01-03' })[0]).toMatchObject({ datePublished: '2025-01-03' });
  expect(nodesOf({ releaseDate: '2025-01-03', type: 'tv_show' })[0]).toMatchObject({
    startDate: '2025-01-03',
  });
});

test('leaves out unknown facts', () => {
  const unknown = { rating: null, year: null, duration: null, description: null };
  const [film] = nodesOf(unknown);
  const [series] = nodesOf({ ...unknown, type: 'tv_show' });
  for (const name of ['review', 'datePublished', 'startDate', 'duration', 'description'])
    expect([film, series].filter((node) => node && name in node)).toEqual([]);
  expect(nodesOf({ rating: 0 })[0]).toMatchObject({ review: { reviewRating: { ratingValue: 0 } } });
});

test("contains the mean of visitors' ratings in addition to the site's rating, from five ratings on", () => {
  const rated = (...ratings: number[]) =>
    titleNodes({ movie, seasons: [], comments: [], ratings, credits: [] })[0] as {
      aggregateRating?: unknown;
    };
  expect(rated(0, 0, 1, 0, 0, 0, 0, 0, 0, 3).aggregateRating).toBeUndefined();
  expect(rated(0, 0, 1, 0, 0, 0, 0, 0, 1, 3)).toMatchObject({
    review: { reviewRating: { ratingValue: 8.6 } },
    aggregateRating: { ratingValue: 8.4, ratingCount: 5, bestRating: 10, worstRating: 1 },
  });
});

test('calls a TV show and an anime with seasons a series, and names each season', () => {
  const seasons = [{ seasonNumber: 1, title: 'Season 1' }] as Season[];
  expect(nodesOf({ type: 'tv_show' })[0]?.['@type']).toBe('TVSeries');
  expect(nodesOf({ type: 'anime' })[0]?.['@type']).toBe('Movie');
  const season = '/movies/the-salt-meridian/season/1';
  expect(nodesOf({ type: 'anime' }, seasons)).toMatchObject([
    { '@type': 'TVSeries', numberOfSeasons: 1, containsSeason: [{ '@id': season }] },
    { '@type': 'TVSeason', '@id': season, partOfSeries: { '@id': '/movies/the-salt-meridian' } },
  ]);
});

test('names at most ten comments', () => {
  const comments = Array.from({ length: 12 }, (_, id) => ({
    id,
    movieId: 42,
    name: 'Ann',
    body: 'Fine',
    createdAt: movie.createdAt,
  }));
  expect(nodesOf({}, [], comments)[0]).toHaveProperty('comment.length', 10);
});

test('leaves out what a title does not have', () => {
  const bare = { description: null, duration: null, genre: '', posterUrl: '/placeholder-poster.svg' };
  const [node] = nodesOf(bare);
  for (const field of ['description', 'duration', 'countryOfOrigin']) expect(node).not.toHaveProperty(field);
  expect(node).toHaveProperty('genre', []);
});
