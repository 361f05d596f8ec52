import { slugInPath } from '#schema/rules/slug.ts';
import type { EpisodeBundle, TitleBundle } from '#schema/shapes/bundle.ts';
import type { Episode } from '#schema/shapes/episode.ts';
import type { Movie, MovieType } from '#schema/shapes/movie.ts';
import type { Season } from '#schema/shapes/season.ts';
import { episodePath, episodeRangePath, seasonPath, titlePath, watchPath } from './paths.ts';

/** Where a title is shown: at the route of its type, and under /watch. */
export type TitleRoute = 'movies' | 'tv-shows' | 'watch';

/** Missing: the title never existed, or was deleted. */
export interface MissingTitle {
  kind: 'missing';
  status: 404 | 410;
}
const missing: MissingTitle = { kind: 'missing', status: 404 };
const gone: MissingTitle = { kind: 'missing', status: 410 };

export type ResolvedTitle = { kind: 'found'; movie: Movie } | { kind: 'moved'; path: string } | MissingTitle;

const isRouteOf = (route: TitleRoute, type: MovieType) =>
  route === 'watch' || (route === 'tv-shows') === (type === 'tv_show');

/** The parts of 'slug', 'slug@2' or 'slug@2.5'. */
export const slugIn = (ref: string) => ref.split('@', 1)[0] ?? '';

/** Whether the ref has its current slug. */
const isSlugOf = (ref: string, movie: Movie) => slugIn(ref) === movie.slug;

/** The result for the address of a title or of one of its seasons: the title, a redirect, or nothing. */
export function resolveTitle(
  { ref, movie, isRemoved, seasons, ranges, range: found }: TitleBundle,
  route: TitleRoute,
  season: number | null = null,
  range: number | null = null,
): ResolvedTitle {
  if (!movie) return isRemoved ? gone : missing;
  if (season !== null && !seasons.some(({ seasonNumber }) => seasonNumber === season)) return missing;
  // A season that has become shorter is shown as a whole, and its first part has the address of the season.
  const isPart = range !== null && found !== null && found !== ranges[0]?.range;
  if (range !== null && ranges.length > 0 && found === null) return missing;
  const isAddress = isRouteOf(route, movie.type) && isSlugOf(ref, movie);
  if (isAddress && (range === null || isPart)) return { kind: 'found', movie };
  if (season !== null && isPart) return { kind: 'moved', path: episodeRangePath(movie, season, range) };
  if (route === 'watch') return { kind: 'moved', path: watchPath(movie) };
  return { kind: 'moved', path: season === null ? titlePath(movie) : seasonPath(movie, season) };
}

/** The number of a season or episode in a path; each number has one spelling, so that each page has one address. */
export function numberInPath(text: string): number | null {
  return /^(?:0|[1-9]\d{0,5})$/.test(text) ? Number(text) : null;
}

/** The ref of a title in the API; null when the path cannot name one. */
export function titleRef(text: string, season: number | null, range: number | null = null): string | null {
  const slug = slugInPath.parse(text);
  if (slug === '') return null;
  if (season === null) return slug;
  return range === null ? `${slug}@${season}` : `${slug}@${season}:${range}`;
}

export interface EpisodePlace {
  season: number;
  episode: number;
}

export type ResolvedEpisode =
  | { kind: 'found'; movie: Movie; season: Season; episode: Episode }
  | { kind: 'moved'; path: string }
  | MissingTitle;

/** The result for the address of an episode: the episode, a redirect, or nothing. */
export function resolveEpisode(
  { ref, movie, isRemoved, season, episode }: EpisodeBundle,
  route: Exclude<TitleRoute, 'watch'>,
  asked: EpisodePlace,
): ResolvedEpisode {
  if (!movie) return isRemoved ? gone : missing;
  if (!season || !episode) return missing;
  if (isRouteOf(route, movie.type) && isSlugOf(ref, movie)) return { kind: 'found', movie, season, episode };
  return { kind: 'moved', path: episodePath(movie, asked.season, asked.episode) };
}
