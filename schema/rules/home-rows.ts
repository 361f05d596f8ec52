/** The rows of the home page that the specification names; the operator may arrange others (schema/shapes/home-arrangement.ts). */

/** Milliseconds between two moves of a row that moves by itself. */
export const rowIntervalMs = 4000;

interface HomeRow {
  key: string;
  title: string;
  limit: number;
  /** Target of the 'More >' link; null has no link. */
  href: string | null;
  /** Shown even when it has no items. */
  always?: true;
  genre?: string;
}

const genreRow = (genre: string) =>
  ({
    key: `genre:${genre.toLowerCase()}`,
    title: `${genre} Movies`,
    limit: 18,
    href: '/movies',
    genre,
  }) as const;

/** The rows of the home page, top to bottom. */
export const homeRows: readonly HomeRow[] = [
  { key: 'suggestions', title: 'Suggestions', limit: 18, href: null, always: true },
  { key: 'popular', title: 'Popular Movies & Series', limit: 18, href: '/movies' },
  { key: 'must-watch', title: 'Must Watch', limit: 18, href: '/movies' },
  { key: 'sci-fi', title: 'Sci-Fi Zone', limit: 18, href: '/movies' },
  { key: 'tv-shows', title: 'TV Shows & Series', limit: 26, href: '/tv-shows' },
  { key: 'anime', title: 'Anime', limit: 26, href: '/anime' },
  genreRow('Action'),
  genreRow('Romance'),
  genreRow('Drama'),
  genreRow('Comedy'),
  genreRow('Thriller'),
  genreRow('Bollywood'),
  { key: 'trending', title: 'Trending Movies', limit: 24, href: '/trending' },
  { key: 'top20', title: 'Top 20', limit: 18, href: null, always: true },
];

/** Where the 'More >' link of a row of the specification leads. */
export const hrefOfRow = (key: string): string | null =>
  homeRows.find((row) => row.key === key)?.href ?? null;

export const genreOfRow = (key: string): string | undefined =>
  key === 'sci-fi' ? key : homeRows.find((row) => row.key === key)?.genre;

/** A row without items is hidden, except for these. */
export const isAlwaysShown = (key: string) => homeRows.some((row) => row.key === key && row.always === true);

export const rowEmptyMessage = 'No movies found';
