/** Which pages a title has, and which pages there are besides. */
import type { ChangedRoute } from '#schema/change.ts';
import type { Movie } from '#schema/movie.ts';
import {
  aboutPath,
  contactPath,
  homePath,
  privacyPath,
  seasonPath,
  termsOfUsePath,
  termsPath,
  titlePath,
  watchPath,
} from '#site/lib/paths.ts';

export const notFoundPath = '/404';

export const fixedPaths: readonly string[] = [
  homePath,
  notFoundPath,
  '/theme.css',
  '/browse',
  contactPath,
  aboutPath,
  privacyPath,
  termsPath,
  termsOfUsePath,
];

/** The pages that may appear, move or vanish with a change; the title's own page first. */
export function routePaths({ type, slug, season }: ChangedRoute): string[] {
  const title = { type, slug };
  if (season !== undefined) return [seasonPath(title, season)];
  return [titlePath(title), watchPath(title)];
}

export function pathsOfTitle(title: Pick<Movie, 'type' | 'slug'>, seasons: readonly number[]): string[] {
  return [titlePath(title), ...seasons.map((season) => seasonPath(title, season))];
}
