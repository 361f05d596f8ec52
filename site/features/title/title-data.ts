/** Structured data (schema.org) of a title. */
import type { TitleBundle } from '#schema/bundle.ts';
import { type Comment, commentLimits } from '#schema/comment.ts';
import { type Movie, movieDefaults, movieLimits } from '#schema/movie.ts';
import { cutText } from '#site/lib/cut-text.ts';
import { isoDuration } from '#site/lib/duration.ts';
import { seasonPath, titlePath } from '#site/lib/paths.ts';
import { seasonName } from './season-label.ts';
import { isSeries } from './series.ts';

/** Characters of the description that machines get (specification, point 9). */
export const descriptionMax = 300;

export interface Publisher {
  siteName: string;
  siteUrl: string;
}

const genresOf = (genre: string) =>
  genre
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

const commentData = (comment: Comment) => ({
  '@type': 'Comment',
  author: { '@type': 'Person', name: comment.name },
  text: comment.body,
  dateCreated: comment.createdAt,
});

// the operator's own rating: one review, not an average of votes that nobody counted
const reviewData = (rating: number, siteName: string) => ({
  '@type': 'Review',
  author: { '@type': 'Organization', name: siteName },
  reviewRating: {
    '@type': 'Rating',
    ratingValue: rating,
    bestRating: movieLimits.rating.max,
    worstRating: movieLimits.rating.min,
  },
});

export function titleData(
  { movie, seasons, comments }: TitleBundle & { movie: Movie },
  { siteName, siteUrl }: Publisher,
) {
  const series = isSeries(movie, seasons);
  const absolute = (path: string) => new URL(path, siteUrl).href;
  return {
    '@type': series ? 'TVSeries' : 'Movie',
    '@id': absolute(titlePath(movie)),
    url: absolute(titlePath(movie)),
    name: movie.title,
    ...(movie.description && { description: cutText(movie.description, descriptionMax) }),
    genre: genresOf(movie.genre),
    ...(movie.posterUrl !== movieDefaults.posterUrl && { image: absolute(movie.posterUrl) }),
    [series ? 'startDate' : 'datePublished']: String(movie.year),
    ...(movie.duration && !series && { duration: isoDuration(movie.duration) }),
    ...(movie.country && { countryOfOrigin: { '@type': 'Country', name: movie.country } }),
    ...(seasons.length > 0 && {
      numberOfSeasons: seasons.length,
      containsSeason: seasons.map((season) => ({
        '@type': 'TVSeason',
        '@id': absolute(seasonPath(movie, season.seasonNumber)),
        name: seasonName(season.seasonNumber, season.title),
        seasonNumber: season.seasonNumber,
      })),
    }),
    review: reviewData(movie.rating, siteName),
    comment: comments.slice(0, commentLimits.structuredData).map(commentData),
  };
}
