import { describe, expect, test } from 'vitest';
import type { EpisodeBundle, TitleBundle } from '#schema/shapes/bundle.ts';
import type { Episode } from '#schema/shapes/episode.ts';
import type { Movie, MovieType } from '#schema/shapes/movie.ts';
import type { Season } from '#schema/shapes/season.ts';
import { numberInPath, resolveEpisode, resolveTitle, titleRef } from './resolve-title.ts';

const movieOf = (type: MovieType) => ({ type, slug: 'northbound' }) as Movie;

const bundleOf = (parts: Partial<TitleBundle>): TitleBundle => ({
  ref: 'northbound',
  movie: null,
  isRemoved: false,
  seasons: [],
  seasonNumber: null,
  episodes: [],
  ranges: [],
  range: null,
  comments: [],
  ratings: [],
  related: [],
  credits: [],
  isStreamDead: false,
  isFrameDenied: false,
  ...parts,
});

const twoSeasons = [{ seasonNumber: 1 }, { seasonNumber: 2 }] as Season[];

const parts = [1, 2, 5].map((range) => ({ range, from: range * 50 - 49, to: range * 50, episodes: 50 }));

test('a later part of a long season has a page, its first part and a season that became short have that of the season', () => {
  const of = (range: number | null, ranges = parts) =>
    bundleOf({
      movie: movieOf('tv_show'),
      seasons: twoSeasons,
      seasonNumber: 1,
      ranges,
      range,
      ref: 'northbound@1',
    });
  const season = '/tv-shows/northbound/season/1';
  expect(resolveTitle(of(1), 'tv-shows', 1).kind).toBe('found');
  expect(resolveTitle(of(5), 'tv-shows', 1, 5).kind).toBe('found');
  expect(resolveTitle(of(1), 'tv-shows', 1, 1)).toEqual({ kind: 'moved', path: season });
  expect(resolveTitle(of(null, []), 'tv-shows', 1, 5)).toEqual({ kind: 'moved', path: season });
  expect(resolveTitle(of(5), 'movies', 1, 5)).toEqual({ kind: 'moved', path: `${season}/part/5` });
  expect(resolveTitle(of(null), 'tv-shows', 1, 3).kind).toBe('missing');
});

test('finds a title under the route of its type', () => {
  expect(resolveTitle(bundleOf({ movie: movieOf('movie') }), 'movies').kind).toBe('found');
  expect(resolveTitle(bundleOf({ movie: movieOf('anime') }), 'movies').kind).toBe('found');
  expect(resolveTitle(bundleOf({ movie: movieOf('tv_show') }), 'tv-shows').kind).toBe('found');
});

test('redirects a title under the wrong route to the right one', () => {
  expect(resolveTitle(bundleOf({ movie: movieOf('tv_show') }), 'movies')).toEqual({
    kind: 'moved',
    path: '/tv-shows/northbound',
  });
  expect(resolveTitle(bundleOf({ movie: movieOf('movie') }), 'tv-shows')).toEqual({
    kind: 'moved',
    path: '/movies/northbound',
  });
});

test('keeps the season when it redirects to the right route', () => {
  expect(resolveTitle(bundleOf({ movie: movieOf('tv_show'), seasons: twoSeasons }), 'movies', 2)).toEqual({
    kind: 'moved',
    path: '/tv-shows/northbound/season/2',
  });
});

test('redirects from a former slug', () => {
  const movie = { type: 'movie', slug: 'the-new-name' } as Movie;
  const renamed = bundleOf({ movie, seasons: twoSeasons });
  expect(resolveTitle(renamed, 'movies')).toEqual({ kind: 'moved', path: '/movies/the-new-name' });
  expect(resolveTitle({ ...renamed, ref: 'northbound@2' }, 'movies', 2)).toEqual({
    kind: 'moved',
    path: '/movies/the-new-name/season/2',
  });
  expect(resolveTitle({ ...renamed, ref: 'northbound@3' }, 'movies', 3)).toEqual({
    kind: 'missing',
    status: 404,
  });
});

test('shows any type at its watch page, also from a former slug', () => {
  expect(resolveTitle(bundleOf({ movie: movieOf('tv_show') }), 'watch').kind).toBe('found');
  const renamed = bundleOf({ movie: { type: 'tv_show', slug: 'the-new-name' } as Movie });
  expect(resolveTitle(renamed, 'watch')).toEqual({ kind: 'moved', path: '/watch/the-new-name' });
});

test('finds nothing for a missing title, or a missing season', () => {
  expect(resolveTitle(bundleOf({}), 'movies')).toEqual({ kind: 'missing', status: 404 });
  const show = bundleOf({ movie: movieOf('tv_show'), seasons: twoSeasons });
  expect(resolveTitle(show, 'tv-shows', 3)).toEqual({ kind: 'missing', status: 404 });
  expect(resolveTitle(show, 'tv-shows', 2).kind).toBe('found');
});

test('accepts only one way to write a season', () => {
  expect(numberInPath('2')).toBe(2);
  expect(numberInPath('0')).toBe(0);
  for (const odd of ['02', '', '-1', '1.0', ' 1', '1e2', '1234567', 'x'])
    expect(numberInPath(odd)).toBeNull();
});

test('requests nothing for an invalid slug', () => {
  expect(titleRef('northbound', null)).toBe('northbound');
  expect(titleRef('northbound', 2)).toBe('northbound@2');
  for (const odd of ['northbound@2', 'a,b', '../x', 'Northbound', '', 'x'.repeat(101), '\u0000']) {
    expect(titleRef(odd, null)).toBeNull();
  }
});

test('reports a deleted title as gone, on each of its pages', () => {
  const removed = bundleOf({ isRemoved: true });
  expect(resolveTitle(removed, 'movies')).toEqual({ kind: 'missing', status: 410 });
  expect(resolveTitle(removed, 'tv-shows', 2)).toEqual({ kind: 'missing', status: 410 });
  expect(resolveTitle(removed, 'watch')).toEqual({ kind: 'missing', status: 410 });
});

describe('an episode', () => {
  const season = { seasonNumber: 2 } as Season;
  const episode = { episodeNumber: 5 } as Episode;
  const asked = { season: 2, episode: 5 };
  const episodeOf = (parts: Partial<EpisodeBundle>): EpisodeBundle => ({
    ref: 'northbound@2.5',
    movie: null,
    isRemoved: false,
    season: null,
    episode: null,
    previous: null,
    next: null,
    credits: [],
    isStreamDead: false,
    isFrameDenied: false,
    ...parts,
  });

  test('is found under the route of its show, anime under the movies', () => {
    for (const [type, route] of [
      ['tv_show', 'tv-shows'],
      ['anime', 'movies'],
    ] as const) {
      const bundle = episodeOf({ movie: movieOf(type), season, episode });
      expect(resolveEpisode(bundle, route, asked)).toMatchObject({ kind: 'found', season, episode });
    }
  });

  test('redirects to the right route, and to the current slug of its show', () => {
    const path = '/tv-shows/northbound/season/2/episode/5';
    const bundle = episodeOf({ movie: movieOf('tv_show'), season, episode });
    expect(resolveEpisode(bundle, 'movies', asked)).toEqual({ kind: 'moved', path });
    const renamed = { ...bundle, ref: 'southbound@2.5' };
    expect(resolveEpisode(renamed, 'tv-shows', asked)).toEqual({ kind: 'moved', path });
    const shorter = { ...renamed, episode: null };
    expect(resolveEpisode(shorter, 'tv-shows', asked)).toEqual({ kind: 'missing', status: 404 });
  });

  test('is missing when the show has no such number, and gone when the show was deleted', () => {
    const found = episodeOf({ movie: movieOf('tv_show') });
    expect(resolveEpisode(found, 'tv-shows', asked)).toEqual({ kind: 'missing', status: 404 });
    expect(resolveEpisode(episodeOf({ isRemoved: true }), 'tv-shows', asked)).toEqual({
      kind: 'missing',
      status: 410,
    });
  });
});
