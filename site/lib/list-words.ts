import type { ListName, ListPlace } from './paths.ts';

/** The name of each section, and the word for its items. */
export const listWords: Record<ListName, { name: string; about: string }> = {
  movies: { name: 'Movies', about: 'Movies to watch and download' },
  'tv-shows': { name: 'TV Shows', about: 'TV shows to watch and download, season by season' },
  anime: { name: 'Anime', about: 'Anime series and films to watch and download' },
  animation: { name: 'Animation', about: 'Animated movies to watch and download' },
  trending: { name: 'Trending', about: 'Titles in demand right now' },
};

const grouped = new Intl.NumberFormat('en-US');

/** '612 titles', '37,825 titles', '1 title'. */
export const titleCount = (total: number) => `${grouped.format(total)} ${total === 1 ? 'title' : 'titles'}`;

/** 'Page 6 of 26' */
export const pagePlace = (page: number, totalPages: number) =>
  `Page ${page} of ${grouped.format(totalPages)}`;

/** The message when a list's titles cannot be loaded. */
export function listFailure(name: ListPlace | null): string {
  if (name === 'tv-shows') return 'Failed to fetch TV shows';
  return name === 'anime' ? 'Failed to fetch anime' : 'Failed to fetch movies';
}
