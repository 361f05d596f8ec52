import type { Movie } from '#schema/movie.ts';

/** What the play button opens: the stream, else the uploaded file. */
export function playUrl({ streamUrl, videoUrl }: Pick<Movie, 'streamUrl' | 'videoUrl'>): string | null {
  return streamUrl ?? videoUrl;
}
