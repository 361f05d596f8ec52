import type { Movie } from '#schema/movie.ts';

/** Behind an address: whoever follows the link has asked to see it play. */
export const playHash = '#play';

/** What the play button opens: the stream, else the uploaded file. */
export function playUrl({ streamUrl, videoUrl }: Pick<Movie, 'streamUrl' | 'videoUrl'>): string | null {
  return streamUrl ?? videoUrl;
}

/** File hosts that forbid their pages inside another page. The specification counts four and names none: these are our choice. */
const externalHosts = ['mega.nz', 'mediafire.com', 'drive.google.com', 'dropbox.com'] as const;

export const isHost = (hostname: string, host: string) => hostname === host || hostname.endsWith(`.${host}`);

/** No player of this site can show what lives there. */
export const isExternalHost = (hostname: string) => externalHosts.some((host) => isHost(hostname, host));
