/** Title, description and address of the pages about a title. */
import type { Episode } from '#schema/episode.ts';
import type { Movie } from '#schema/movie.ts';
import type { Season } from '#schema/season.ts';
import { cutWords } from '#site/lib/cut-text.ts';
import { episodePath, seasonPath, titlePath, watchPath } from '#site/lib/paths.ts';
import { episodeCode, seasonName } from '#site/lib/season-label.ts';
import { typeLabel } from '#site/lib/type-label.ts';

interface PageWords {
  title: string;
  description: string;
  path: string;
}

/** What search engines show of a description. */
const shown = 155;

const named = ({ title, year }: Movie) => `${cutWords(title, 90)}${year === null ? '' : ` (${year})`}`;

function plot(movie: Movie): string {
  const facts = [typeLabel(movie.type), movie.genre, movie.year].filter(Boolean).join(', ');
  return movie.description ?? `${movie.title}. ${facts}.`;
}

export function describeTitle(movie: Movie, season?: Season): PageWords {
  if (!season)
    return { title: named(movie), description: cutWords(plot(movie), shown), path: titlePath(movie) };
  const name = seasonName(season.seasonNumber, season.title);
  return {
    title: `${named(movie)}: ${name}`,
    description: cutWords(`Episodes of ${movie.title}, ${name}. ${season.description ?? plot(movie)}`, shown),
    path: seasonPath(movie, season.seasonNumber),
  };
}

export function describeEpisode(movie: Movie, season: Season, episode: Episode): PageWords {
  const code = episodeCode(season.seasonNumber, episode.episodeNumber);
  const name = cutWords(episode.title, 90);
  return {
    title: `${named(movie)} ${code}: ${name}`,
    description: cutWords(`${movie.title}, ${code}: ${name}. ${episode.description ?? plot(movie)}`, shown),
    path: episodePath(movie, season.seasonNumber, episode.episodeNumber),
  };
}

export function describeWatch(movie: Movie): PageWords {
  return {
    title: `Watch ${named(movie)}`,
    description: cutWords(`Watch ${movie.title}. ${plot(movie)}`, shown),
    path: watchPath(movie),
  };
}
