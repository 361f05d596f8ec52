import type { TitleBundle } from '#schema/bundle.ts';
import type { Movie, MovieType } from '#schema/movie.ts';
import { slugInPath } from '#schema/slug.ts';
import { seasonPath, titlePath, watchPath } from './paths.ts';

/** Where a title may stand: under the route of its type, and under /watch. */
export type TitleRoute = 'movies' | 'tv-shows' | 'watch';

export type ResolvedTitle =
  | { kind: 'found'; movie: Movie }
  | { kind: 'moved'; path: string }
  | { kind: 'missing' };

const isRouteOf = (route: TitleRoute, type: MovieType) =>
  route === 'watch' || (route === 'tv-shows') === (type === 'tv_show');

/** What a request for a title, or for one of its seasons, gets: the title, its right address, or nothing. */
export function resolveTitle(
  bundle: TitleBundle,
  route: TitleRoute,
  season: number | null = null,
): ResolvedTitle {
  const { movie, redirect, seasons } = bundle;
  const place = movie ?? redirect;
  if (!place) return { kind: 'missing' };
  if (movie && season !== null && !seasons.some(({ seasonNumber }) => seasonNumber === season))
    return { kind: 'missing' };
  if (movie && isRouteOf(route, movie.type)) return { kind: 'found', movie };
  if (route === 'watch') return { kind: 'moved', path: watchPath(place) };
  return { kind: 'moved', path: season === null ? titlePath(place) : seasonPath(place, season) };
}

/** A season as it stands in a path: one way to write each number, so that each season has one address. */
export function seasonInPath(text: string): number | null {
  return /^(?:0|[1-9]\d{0,4})$/.test(text) ? Number(text) : null;
}

/** How a title is asked for; null when the path cannot name one. */
export function titleRef(text: string, season: number | null): string | null {
  const slug = slugInPath.parse(text);
  if (slug === '') return null;
  return season === null ? slug : `${slug}@${season}`;
}
