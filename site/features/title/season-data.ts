/** Structured data (schema.org) of one season of a show. */
import type { Episode } from '#schema/episode.ts';
import type { Movie } from '#schema/movie.ts';
import type { Season } from '#schema/season.ts';
import { cutText } from '#site/lib/cut-text.ts';
import { seasonPath, titlePath } from '#site/lib/paths.ts';
import { seasonName } from './season-label.ts';
import { descriptionMax } from './title-data.ts';

export function seasonData(movie: Movie, season: Season, episodes: readonly Episode[], siteUrl: string) {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const url = absolute(seasonPath(movie, season.seasonNumber));
  return {
    '@type': 'TVSeason',
    '@id': url,
    url,
    name: seasonName(season.seasonNumber, season.title),
    seasonNumber: season.seasonNumber,
    ...(season.description && { description: cutText(season.description, descriptionMax) }),
    ...(season.releaseDate && { datePublished: season.releaseDate }),
    partOfSeries: { '@type': 'TVSeries', '@id': absolute(titlePath(movie)), name: movie.title },
    numberOfEpisodes: episodes.length,
    episode: episodes.map(({ episodeNumber, title, airDate }) => ({
      '@type': 'TVEpisode',
      episodeNumber,
      name: title,
      ...(airDate && { datePublished: airDate }),
    })),
  };
}
