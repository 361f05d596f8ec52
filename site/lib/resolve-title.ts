import type { EpisodeBundle, TitleBundle } from '#schema/bundle.ts';
import type { Episode } from '#schema/episode.ts';
import type { Movie, MovieType } from '#schema/movie.ts';
import type { Season } from '#schema/season.ts';
import { slugInPath } from '#schema/slug.ts';
import { episodePath, seasonPath, titlePath, watchPath } from './paths.ts';

/** Where a title may stand: under the route of its type, and under /watch. */
export type TitleRoute = 'movies' | 'tv-shows' | 'watch';

/** Not there: never was, or was deleted and will not come back. */
export interface MissingTitle {
  kind: 'missing';
  status: 404 | 410;
}
const missing: MissingTitle = { kind: 'missing', status: 404 };
const gone: MissingTitle = { kind: 'missing', status: 410 };

export type ResolvedTitle = { kind: 'found'; movie: Movie } | { kind: 'moved'; path: string } | MissingTitle;

const isRouteOf = (route: TitleRoute, type: MovieType) =>
  route === 'watch' || (route === 'tv-shows') === (type === 'tv_show');

/** What a request for a title, or for one of its seasons, gets: the title, its right address, or nothing. */
export function resolveTitle(
  bundle: TitleBundle,
  route: TitleRoute,
  season: number | null = null,
): ResolvedTitle {
  const { movie, redirect, isRemoved, seasons } = bundle;
  const place = movie ?? redirect;
  if (!place) return isRemoved ? gone : missing;
  if (movie && season !== null && !seasons.some(({ seasonNumber }) => seasonNumber === season))
    return missing;
  if (movie && isRouteOf(route, movie.type)) return { kind: 'found', movie };
  if (route === 'watch') return { kind: 'moved', path: watchPath(place) };
  return { kind: 'moved', path: season === null ? titlePath(place) : seasonPath(place, season) };
}

/** A season or episode as it stands in a path: one way to write each number, so that each page has one address. */
export function numberInPath(text: string): number | null {
  return /^(?:0|[1-9]\d{0,5})$/.test(text) ? Number(text) : null;
}

/** How a title is asked for; null when the path cannot name one. */
export function titleRef(text: string, season: number | null): string | null {
  const slug = slugInPath.parse(text);
  if (slug === '') return null;
  return season === null ? slug : `${slug}@${season}`;
}

export interface EpisodePlace {
  season: number;
  episode: number;
}

export type ResolvedEpisode =
  | { kind: 'found'; movie: Movie; season: Season; episode: Episode }
  | { kind: 'moved'; path: string }
  | MissingTitle;

/** What a request for an episode gets: the episode, its right address, or nothing. */
export function resolveEpisode(
  { movie, redirect, isRemoved, season, episode }: EpisodeBundle,
  route: Exclude<TitleRoute, 'watch'>,
  asked: EpisodePlace,
): ResolvedEpisode {
  if (movie && (!season || !episode)) return missing;
  if (movie && season && episode && isRouteOf(route, movie.type))
    return { kind: 'found', movie, season, episode };
  const place = movie ?? redirect;
  if (!place) return isRemoved ? gone : missing;
  return { kind: 'moved', path: episodePath(place, asked.season, asked.episode) };
}
