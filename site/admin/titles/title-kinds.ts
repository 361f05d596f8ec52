import { titleFilterNames } from '#schema/rules/title-filter-names.ts';
import type { MovieType } from '#schema/shapes/movie.ts';
import type { Params } from '#site/lib/api.ts';

/** The names, addresses and messages of each type of title in the dashboard. */

export interface TitleKind {
  type: MovieType;
  /** The path below /admin. */
  path: '/movies' | '/tv-shows' | '/anime';
  /** As toasts name it. */
  name: string;
  one: string;
  many: string;
  option: string;
  manage: string;
  add: string;
  fetchFailed: string;
  /** Follows the name in the delete dialog. */
  consequence: string;
  hasSeasons: boolean;
}

const withSeasons = 'and its seasons, episodes and comments will be removed.';
const shared = (many: string) => ({ many, fetchFailed: `Failed to fetch ${many}` });

export const titleKinds: Record<MovieType, TitleKind> = {
  movie: {
    type: 'movie',
    path: '/movies',
    name: 'Movie',
    one: 'movie',
    option: 'Movie',
    manage: 'Manage Movies',
    add: 'Add Movie',
    ...shared('movies'),
    consequence: 'and its comments will be removed.',
    hasSeasons: false,
  },
  tv_show: {
    type: 'tv_show',
    path: '/tv-shows',
    name: 'TV Show',
    one: 'TV show',
    option: 'TV show',
    manage: 'Manage TV Shows',
    add: 'Add TV Show',
    ...shared('TV shows'),
    consequence: withSeasons,
    hasSeasons: true,
  },
  anime: {
    type: 'anime',
    path: '/anime',
    name: 'Anime',
    one: 'anime',
    option: 'Anime',
    manage: 'Manage Anime',
    add: 'Add Anime',
    ...shared('anime'),
    consequence: withSeasons,
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
  manage: 'All Titles',
  ...shared('titles'),
  consequence: withSeasons,
} as const satisfies ListKind;

export const listKinds: readonly ListKind[] = [...Object.values(titleKinds), allTitles];

export const editPath = ({ type, slug }: { type: MovieType; slug: string }): string =>
  `${titleKinds[type].path}/${slug}/edit`;

export const seasonsPath = ({ type, slug }: { type: MovieType; slug: string }): string =>
  `${titleKinds[type].path}/${slug}/seasons`;

export const titlesPath = '/api/titles';

/** The parameters of an address that narrow or order a list of titles, in the order in which they are sent. */
export const narrowing = [...titleFilterNames, 'sort', 'order'] as const;

/** The parameters by which a list of titles is read, except page and search. The list of all types may be narrowed to one. */
export const titlesQuery = (type: MovieType | null, params: URLSearchParams): Params => ({
  type: type ?? params.get('type'),
  ...Object.fromEntries(narrowing.map((name) => [name, params.get(name)])),
});
