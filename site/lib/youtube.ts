import { youtubeId } from '#schema/rules/trailer.ts';
import type { Movie } from '#schema/shapes/movie.ts';

/** The video id of a title's trailer; null without one, or when it is not the address of a video. */
export const trailerId = ({ trailerUrl }: Pick<Movie, 'trailerUrl'>): string | null =>
  trailerUrl === null ? null : youtubeId(trailerUrl);

export const youtubeWatch = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;
