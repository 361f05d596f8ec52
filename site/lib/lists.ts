/** The lists of the public site: their words, their calls of the API, and their names in a path. */
import { pageMax } from '#schema/rules/limits.ts';
import type { MovieType } from '#schema/shapes/movie.ts';
import { type ListName, type ListPlace, listPaths } from './paths.ts';

/** The name of each section, and the word for its items. */
export const listWords: Record<ListName, { name: string; about: string }> = {
  movies: { name: 'Movies', about: 'Movies to watch and download' },
  'tv-shows': { name: 'TV Shows', about: 'TV shows to watch and download, season by season' },
  anime: { name: 'Anime', about: 'Anime series and films to watch and download' },
  animation: { name: 'Animation', about: 'Animated movies to watch and download' },
  trending: { name: 'Trending', about: 'Titles in demand right now' },
};

export const grouped = new Intl.NumberFormat('en-US');

/** '612 titles', '37,825 titles', '1 title'. */
export const titleCount = (total: number) => `${grouped.format(total)} ${total === 1 ? 'title' : 'titles'}`;

/** '18,816 people', '1 person'. */
export const peopleCount = (total: number) => `${grouped.format(total)} ${total === 1 ? 'person' : 'people'}`;

/** 'Page 6 of 26' */
export const pagePlace = (page: number, totalPages: number) =>
  `Page ${page} of ${grouped.format(totalPages)}`;

/** What an empty list says; null for a search of all titles. */
export function nothingFound(name: ListName | null): string {
  if (name === 'movies') return 'No movies found';
  if (name === 'tv-shows') return 'No TV shows found';
  return name === 'anime' ? 'No anime found' : 'No titles found';
}

/** Where a list without any title leads to. */
export const anotherList = (name: ListName) => (name === 'movies' ? 'tv-shows' : 'movies');

/** The message when a list's titles cannot be loaded. */
export function listFailure(name: ListPlace | null): string {
  if (name === 'tv-shows') return 'Failed to fetch TV shows';
  return name === 'anime' ? 'Failed to fetch anime' : 'Failed to fetch movies';
}

/** The filter of a list and of a search within it; trending is another list, and a search from it finds all titles. */
export const narrowed: Record<ListName, Readonly<{ type?: MovieType; genre?: string }>> = {
  movies: { type: 'movie' },
  'tv-shows': { type: 'tv_show' },
  anime: { type: 'anime' },
  animation: { genre: 'Animation' },
  trending: {},
};

export const isListName = (name: string): name is ListName => Object.hasOwn(listPaths, name);

/** The list whose address a path begins with. */
export function listAt(place: string): { name: ListName; place: ListPlace } | null {
  if (place === 'browse') return { name: 'movies', place };
  return isListName(place) ? { name: place, place } : null;
}

/** A page number in a path; each number has one spelling. */
export function pageInPath(text: string): number | null {
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
  return page !== null && page <= pageMax ? page : null;
}
