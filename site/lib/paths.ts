/** Every address of the site is built here. */
import type { CreditRole } from '#schema/rules/credit-role.ts';
import { letterSlug } from '#schema/rules/letters.ts';
import type { Movie } from '#schema/shapes/movie.ts';

export const homePath = '/';
/** The page for missing addresses. */
export const notFoundPath = '/404';
/** The page a web server in front of exported pages shows for searches while the site cannot be reached. */
export const unavailablePath = '/unavailable';
export const contactPath = '/contact';
export const aboutPath = '/about';
export const privacyPath = '/privacy';
export const termsPath = '/terms';
export const termsOfUsePath = '/terms-of-use';
export const matchesPath = '/matches';
/** The coming dates, and the same as a calendar file. */
export const calendarPath = '/calendar';
export const calendarFilePath = '/calendar.ics';
/** The list that a visitor keeps in the browser. */
export const myPath = '/my';
/** The form that asks for a title, and the one that reports a problem. */
export const requestPath = '/request';
export const reportPath = '/report';
export const searchBasePath = '/search';
/** Redirects to a random title; with the filters of a list, to one that matches them. */
export const surprisePath = '/surprise';
export const siteFeedPath = '/feed.xml';
export const matchFeedPath = `${matchesPath}/feed.xml`;
export const sitemapPath = '/sitemap.xml';
export const adminPath = '/admin';
export const loginPath = '/login';
/** The page of a single-use link, whose token is in the query. */
export const invitationPath = '/invitation';
/** An empty picture: requesting it records when a form was shown to a browser without scripts. */
export const formStampPath = '/form-shown.gif';

/** The lists of the public site: their name in the API and in tags, and their path. */
export const listPaths = {
  movies: '/movies',
  'tv-shows': '/tv-shows',
  anime: '/anime',
  animation: '/animation',
  trending: '/trending',
} as const;
export type ListName = keyof typeof listPaths;
export const listNames = Object.keys(listPaths) as ListName[];

/** The path of a list: `browse` is a second address of the movies (specification, section 2) with links of its own. */
export type ListPlace = ListName | 'browse';
const placePaths = { ...listPaths, browse: '/browse' } as const;

export function listPath(place: ListPlace, page = 1): string {
  return page === 1 ? placePaths[place] : `${placePaths[place]}/page/${page}`;
}

/** The feed of a list's newest titles. */
export const listFeedPath = (name: ListName) => `${listPaths[name]}/feed.xml`;

/** The address of a search: the list's own page when it can show the results, otherwise the search page. */
export const searchPathOf = (place: ListPlace | null): string =>
  place === null ? searchBasePath : listPath(place);

export function searchPath(place: ListPlace | null, term: string, page = 1, filters: object = {}): string {
  const query = new URLSearchParams({ q: term, ...filters, ...(page > 1 && { page: String(page) }) });
  return `${searchPathOf(place)}?${query}`;
}

/** The style sheet of a kind of page, by the name that the build gives it. */
export const sheetPath = (name: string): string => `/styles/${name}.css`;

/** First shows matching titles; the form below them contains the name. */
export const requestPathOf = (name: string): string => `${requestPath}?${new URLSearchParams({ q: name })}`;

/** Addresses that only the running site answers, rendered for each request: no page of them is stored or exported. */
export const liveOnlyPaths: readonly string[] = [surprisePath, reportPath];

/** `episode` is '1.2' for the second episode of the first season. */
export const reportPathOf = ({ slug }: Pick<Movie, 'slug'>, episode?: string): string =>
  `${reportPath}?title=${slug}${episode === undefined ? '' : `&episode=${episode}`}`;

/** The state of the requests and reports of one key, which only their sender has. */
export const askedPath = (key = ''): string => `/asked/${key}`;

/** The pages of all collections. */
export const collectionsPath = (page = 1): string =>
  page === 1 ? '/collections' : `/collections/page/${page}`;

export function collectionPath(slug: string, page = 1): string {
  return page === 1 ? `/collections/${slug}` : `/collections/${slug}/page/${page}`;
}

/** The people with the most titles; with a letter, those whose names begin with it (0: with another sign). */
export function peoplePath(letter?: string, page = 1): string {
  if (letter === undefined) return '/people';
  return `/people?${new URLSearchParams({ letter, ...(page > 1 && { page: String(page) }) })}`;
}

export function peopleSearchPath(term: string, page = 1): string {
  return `/people?${new URLSearchParams({ q: term, ...(page > 1 && { page: String(page) }) })}`;
}

export function personPath(slug: string, page = 1, role?: CreditRole): string {
  const own = role === undefined ? `/people/${slug}` : `/people/${slug}/${role}`;
  return page === 1 ? own : `${own}/page/${page}`;
}

/** The index of all titles, a letter's first page, and its others by number. */
export function allTitlesPath(letter?: string, page = 0): string {
  if (letter === undefined) return '/titles';
  return `/titles/${letterSlug(letter)}${page === 0 ? '' : `/${page}`}`;
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

/** A part of a long season (schema/rules/episode-range.ts), other than its first. */
export const episodeRangePath = (title: Pick<Movie, 'type' | 'slug'>, seasonNumber: number, range: number) =>
  `${seasonPath(title, seasonNumber)}/part/${range}`;

/** The part of a title's page that lists its seasons, with none chosen. */
export const seasonsHash = '#seasons';

export function episodePath(
  title: Pick<Movie, 'type' | 'slug'>,
  seasonNumber: number,
  episodeNumber: number,
): string {
  return `${seasonPath(title, seasonNumber)}/episode/${episodeNumber}`;
}

/** A month of the calendar: '2026-12'. */
export function calendarMonthPath(month: string, page = 1): string {
  return page === 1 ? `${calendarPath}/${month}` : `${calendarPath}/${month}/page/${page}`;
}

/** A year of the calendar, which links to its months. */
export const calendarYearPath = (year: string): string => `${calendarPath}/${year}`;

/** The dates of a show as a file for calendars. */
export const titleCalendarPath = (title: Pick<Movie, 'type' | 'slug'>): string => `${titlePath(title)}.ics`;

export function watchPath({ slug }: Pick<Movie, 'slug'>): string {
  return `/watch/${slug}`;
}

export function contentPagePath(slug: string): string {
  return `/page/${slug}`;
}

/** Pages with passwords, the dashboard, and secret addresses: no third-party script may run there. */
export function isPrivatePath(path: string): boolean {
  return [adminPath, loginPath, invitationPath, '/asked'].some(
    (own) => path === own || path.startsWith(`${own}/`),
  );
}
