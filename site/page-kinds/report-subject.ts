/** The subject of a report, as its address names it: a title by its slug, and '1.2' for an episode. */
import type { Episode } from '#schema/episode.ts';
import type { Movie } from '#schema/movie.ts';
import type { Season } from '#schema/season.ts';
import { slugInPath } from '#schema/slug.ts';
import { numberInPath } from '#site/lib/resolve-title.ts';
import { episodeBundle, titleBundle } from '#site/lib/server-api.ts';

interface Reported {
  movie: Movie;
  season: Season | null;
  episode: Episode | null;
}

/** null when visitors see no such title or episode. */
export async function findReported(title: string, place: string): Promise<Reported | null> {
  const slug = slugInPath.parse(title);
  if (slug === '') return null;
  if (place === '') {
    const { movie } = await titleBundle(slug);
    return movie && { movie, season: null, episode: null };
  }
  const [season, episode] = place.split('.').map(numberInPath);
  if (season == null || episode == null) return null;
  const found = await episodeBundle(`${slug}@${season}.${episode}`);
  return found.movie && found.episode
    ? { movie: found.movie, season: found.season, episode: found.episode }
    : null;
}
