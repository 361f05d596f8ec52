import type { Movie } from '#schema/movie.ts';

/** Behind an address: whoever follows the link has asked to see it play. */
export const playHash = '#play';

/** What the play button opens: the stream, else the uploaded file. */
export function playUrl({ streamUrl, videoUrl }: Pick<Movie, 'streamUrl' | 'videoUrl'>): string | null {
  return streamUrl ?? videoUrl;
}
