/** Every address of the site is built here and nowhere else. */
import type { Movie } from '#schema/movie.ts';

export const homePath = '/';
/** Shown in place of a page that is not there. */
export const notFoundPath = '/404';
/** Shown by a server in front of exported pages for searches, when it reaches nobody who could answer them. */
export const unavailablePath = '/unavailable';
export const contactPath = '/contact';
export const aboutPath = '/about';
export const privacyPath = '/privacy';
export const termsPath = '/terms';
export const termsOfUsePath = '/terms-of-use';
export const matchesPath = '/matches';
export const searchBasePath = '/search';
export const siteFeedPath = '/feed.xml';
export const matchFeedPath = `${matchesPath}/feed.xml`;
export const sitemapPath = '/sitemap.xml';
export const adminPath = '/admin';
export const loginPath = '/login';
/** A picture of nothing: asking for it tells when a form was shown to a browser without scripts. */
export const formStampPath = '/form-shown.gif';

/** The lists of the public site: their name in the API and in tags, and where they live. */
export const listPaths = {
  movies: '/movies',
  'tv-shows': '/tv-shows',
  anime: '/anime',
  animation: '/animation',
  trending: '/trending',
} as const;
export type ListName = keyof typeof listPaths;
export const listNames = Object.keys(listPaths) as ListName[];

/** Where a list stands: `browse` is a second address of the movies (specification, section 2), which keeps its visitors. */
export type ListPlace = ListName | 'browse';
const placePaths = { ...listPaths, browse: '/browse' } as const;

export function listPath(place: ListPlace, page = 1): string {
  return page === 1 ? placePaths[place] : `${placePaths[place]}/page/${page}`;
}

/** The newest of a list, for feed readers. */
export const listFeedPath = (name: ListName) => `${listPaths[name]}/feed.xml`;

/** Where a search is answered: on a list's page with what the list may hold, else with everything. */
export const searchPathOf = (place: ListPlace | null): string =>
  place === null ? searchBasePath : listPath(place);

export function searchPath(place: ListPlace | null, term: string, page = 1): string {
  const query = new URLSearchParams({ q: term, ...(page > 1 && { page: String(page) }) });
  return `${searchPathOf(place)}?${query}`;
}

/** Every title from A to Z: the first page, and the others by their number. */
export function allTitlesPath(page = 0): string {
  return page === 0 ? '/titles' : `/titles/from/${page}`;
}

export function titlePath({ type, slug }: Pick<Movie, 'type' | 'slug'>): string {
  return type === 'tv_show' ? `/tv-shows/${slug}` : `/movies/${slug}`;
}

export function trailerPath(title: Pick<Movie, 'type' | 'slug'>): string {
  return `${titlePath(title)}#trailer`;
}

export function seasonPath(title: Pick<Movie, 'type' | 'slug'>, seasonNumber: number): string {
  return `${titlePath(title)}/season/${seasonNumber}`;
}

/** The part of a title's page that lists its seasons with none chosen. */
export const seasonsHash = '#seasons';

export function episodePath(
  title: Pick<Movie, 'type' | 'slug'>,
  seasonNumber: number,
  episodeNumber: number,
): string {
  return `${seasonPath(title, seasonNumber)}/episode/${episodeNumber}`;
}

export function watchPath({ slug }: Pick<Movie, 'slug'>): string {
  return `/watch/${slug}`;
}

export function contentPagePath(slug: string): string {
  return `/page/${slug}`;
}

/** Pages where an operator types a password or works: no third party's script may ever stand there. */
export function isOperatorPath(path: string): boolean {
  return [adminPath, loginPath].some((own) => path === own || path.startsWith(`${own}/`));
}
