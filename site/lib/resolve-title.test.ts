import { expect, test } from 'vitest';
import type { TitleBundle } from '#schema/bundle.ts';
import type { Movie, MovieType } from '#schema/movie.ts';
import type { Season } from '#schema/season.ts';
import { resolveTitle, seasonInPath, titleRef } from './resolve-title.ts';

const movieOf = (type: MovieType) => ({ type, slug: 'northbound' }) as Movie;

const bundleOf = (parts: Partial<TitleBundle>): TitleBundle => ({
  ref: 'northbound',
  movie: null,
  redirect: null,
  seasons: [],
  seasonNumber: null,
  episodes: [],
  comments: [],
  related: [],
  ...parts,
});

const twoSeasons = [{ seasonNumber: 1 }, { seasonNumber: 2 }] as Season[];

test('finds a title under the route of its type', () => {
  expect(resolveTitle(bundleOf({ movie: movieOf('movie') }), 'movies').kind).toBe('found');
  expect(resolveTitle(bundleOf({ movie: movieOf('anime') }), 'movies').kind).toBe('found');
  expect(resolveTitle(bundleOf({ movie: movieOf('tv_show') }), 'tv-shows').kind).toBe('found');
});

test('sends a title under the wrong route to the right one', () => {
  expect(resolveTitle(bundleOf({ movie: movieOf('tv_show') }), 'movies')).toEqual({
    kind: 'moved',
    path: '/tv-shows/northbound',
  });
  expect(resolveTitle(bundleOf({ movie: movieOf('movie') }), 'tv-shows')).toEqual({
    kind: 'moved',
    path: '/movies/northbound',
  });
});

test('keeps the season on the way to the right route', () => {
  expect(resolveTitle(bundleOf({ movie: movieOf('tv_show'), seasons: twoSeasons }), 'movies', 2)).toEqual({
    kind: 'moved',
    path: '/tv-shows/northbound/season/2',
  });
});

test('follows a slug that was changed', () => {
  const renamed = bundleOf({ redirect: { id: 1, type: 'movie', slug: 'the-new-name' } });
  expect(resolveTitle(renamed, 'movies')).toEqual({ kind: 'moved', path: '/movies/the-new-name' });
  expect(resolveTitle(renamed, 'movies', 3)).toEqual({
    kind: 'moved',
    path: '/movies/the-new-name/season/3',
  });
});

test('takes any type to its watch page, by its new slug too', () => {
  expect(resolveTitle(bundleOf({ movie: movieOf('tv_show') }), 'watch').kind).toBe('found');
  const renamed = bundleOf({ redirect: { id: 1, type: 'tv_show', slug: 'the-new-name' } });
  expect(resolveTitle(renamed, 'watch')).toEqual({ kind: 'moved', path: '/watch/the-new-name' });
});

test('misses what is not there: a title, or one season of it', () => {
  expect(resolveTitle(bundleOf({}), 'movies')).toEqual({ kind: 'missing' });
  const show = bundleOf({ movie: movieOf('tv_show'), seasons: twoSeasons });
  expect(resolveTitle(show, 'tv-shows', 3)).toEqual({ kind: 'missing' });
  expect(resolveTitle(show, 'tv-shows', 2).kind).toBe('found');
});

test('reads one way to write a season only', () => {
  expect(seasonInPath('2')).toBe(2);
  expect(seasonInPath('0')).toBe(0);
  for (const odd of ['02', '', '-1', '1.0', ' 1', '1e2', '123456', 'x']) expect(seasonInPath(odd)).toBeNull();
});

test('asks for nothing a slug cannot be', () => {
  expect(titleRef('northbound', null)).toBe('northbound');
  expect(titleRef('northbound', 2)).toBe('northbound@2');
  for (const odd of ['northbound@2', 'a,b', '../x', 'Northbound', '', 'x'.repeat(101), '\u0000']) {
    expect(titleRef(odd, null)).toBeNull();
  }
});
