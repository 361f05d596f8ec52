import { episodesAtOnce, rangeOf } from '#schema/rules/episode-range.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Season } from '#schema/shapes/season.ts';
import { episodeRangePath, seasonPath } from '#site/lib/paths.ts';

/**
 * The page that lists an episode among others: its part of a long season. The address of a first part, or of one that is no more, leads
 * on to the season.
 */
export function listingPath(
  title: Pick<Movie, 'type' | 'slug'>,
  { seasonNumber, episodeCount }: Pick<Season, 'seasonNumber' | 'episodeCount'>,
  episodeNumber: number,
): string {
  const range = rangeOf(episodeNumber);
  return episodeCount > episodesAtOnce && range > 1
    ? episodeRangePath(title, seasonNumber, range)
    : seasonPath(title, seasonNumber);
}
