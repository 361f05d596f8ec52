/** The names, addresses and messages of each type of title in the dashboard. */

import type { MovieType } from '#schema/movie.ts';

export interface TitleKind {
  type: MovieType;
  /** The path below /admin. */
  path: '/movies' | '/tv-shows' | '/anime';
  one: string;
  many: string;
  option: string;
  manage: string;
  add: string;
  created: string;
  createFailed: string;
  updated: string;
  updateFailed: string;
  fetchFailed: string;
  /** Follows the name in the delete dialog. */
  consequence: string;
  hasSeasons: boolean;
}

export const titleKinds: Record<MovieType, TitleKind> = {
  movie: {
    type: 'movie',
    path: '/movies',
    one: 'movie',
    many: 'movies',
    option: 'Movie',
    manage: 'Manage Movies',
    add: 'Add Movie',
    created: 'Movie created successfully',
    createFailed: 'Error creating movie',
    updated: 'Movie updated successfully',
    updateFailed: 'Failed to update movie',
    fetchFailed: 'Failed to fetch movies',
    consequence: 'and its comments will be removed.',
    hasSeasons: false,
  },
  tv_show: {
    type: 'tv_show',
    path: '/tv-shows',
    one: 'TV show',
    many: 'TV shows',
    option: 'TV show',
    manage: 'Manage TV Shows',
    add: 'Add TV Show',
    created: 'TV Show created successfully',
    createFailed: 'Error creating TV show',
    updated: 'TV Show updated successfully',
    updateFailed: 'Failed to update TV show',
    fetchFailed: 'Failed to fetch TV shows',
    consequence: 'and its seasons, episodes and comments will be removed.',
    hasSeasons: true,
  },
  anime: {
    type: 'anime',
    path: '/anime',
    one: 'anime',
    many: 'anime',
    option: 'Anime',
    manage: 'Manage Anime',
    add: 'Add Anime',
    created: 'Anime created successfully',
    createFailed: 'Error creating anime',
    updated: 'Anime updated successfully',
    updateFailed: 'Failed to update anime',
    fetchFailed: 'Failed to fetch anime',
    consequence: 'and its seasons, episodes and comments will be removed.',
    hasSeasons: true,
  },
};

/** The names of a list of titles: of one type, or of all. */
export type ListKind = Pick<TitleKind, 'one' | 'many' | 'manage' | 'fetchFailed' | 'consequence'> & {
  path: TitleKind['path'] | '/titles';
  type: MovieType | null;
};

export const allTitles = {
  type: null,
  path: '/titles',
  one: 'title',
  many: 'titles',
  manage: 'All Titles',
  fetchFailed: 'Failed to fetch titles',
  consequence: 'and its seasons, episodes and comments will be removed.',
} as const satisfies ListKind;

export const listKinds: readonly ListKind[] = [...Object.values(titleKinds), allTitles];

export const editPath = ({ type, slug }: { type: MovieType; slug: string }): string =>
  `${titleKinds[type].path}/${slug}/edit`;

export const seasonsPath = ({ type, slug }: { type: MovieType; slug: string }): string =>
  `${titleKinds[type].path}/${slug}/seasons`;
