/** Every address of the site is built here and nowhere else. */
import type { Movie } from '#schema/movie.ts';

export const homePath = '/';
export const contactPath = '/contact';
export const aboutPath = '/about';
export const privacyPath = '/privacy';
export const termsPath = '/terms';
export const termsOfUsePath = '/terms-of-use';
export const searchBasePath = '/search';
const adminPath = '/admin';
const loginPath = '/login';

/** The lists of the public site: their name in the API and in tags, and where they live. */
export const listPaths = {
  movies: '/movies',
  'tv-shows': '/tv-shows',
  anime: '/anime',
  animation: '/animation',
  trending: '/trending',
} as const;
export type ListName = keyof typeof listPaths;

export function listPath(name: ListName, page = 1): string {
  return page === 1 ? listPaths[name] : `${listPaths[name]}/page/${page}`;
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
