import type { Movie } from '#schema/movie.ts';
import { youtubeId } from '#schema/trailer.ts';

/** The video that is a title's trailer; null without one, and with one that is no address of a video. */
export const trailerId = ({ trailerUrl }: Pick<Movie, 'trailerUrl'>): string | null =>
  trailerUrl === null ? null : youtubeId(trailerUrl);

/** The player that sets no cookie before it plays. */
export const youtubeEmbed = (videoId: string) => `https://www.youtube-nocookie.com/embed/${videoId}`;

export const youtubeWatch = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;
