import type { Movie } from '#schema/movie.ts';
import { youtubeId } from '#schema/trailer.ts';

/** Behind an address: whoever follows the link has asked to see it play. */
export const playHash = '#play';

/** What the play button opens: the stream, else the uploaded file. */
export function playUrl({ streamUrl, videoUrl }: Pick<Movie, 'streamUrl' | 'videoUrl'>): string | null {
  return streamUrl ?? videoUrl;
}

/** The video that is a title's trailer; null without one, and with one that is no address of a video. */
export const trailerId = ({ trailerUrl }: Pick<Movie, 'trailerUrl'>): string | null =>
  trailerUrl === null ? null : youtubeId(trailerUrl);

/** File hosts that forbid their pages inside another page. The specification counts four and names none: these are our choice. */
const externalHosts = ['mega.nz', 'mediafire.com', 'drive.google.com', 'dropbox.com'] as const;

export const isHost = (hostname: string, host: string) => hostname === host || hostname.endsWith(`.${host}`);

/** No player of this site can show what lives there. */
export const isExternalHost = (hostname: string) => externalHosts.some((host) => isHost(hostname, host));
