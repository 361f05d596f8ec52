import type { Movie } from '#schema/movie.ts';

/** Marks that the visitor asked for playback by following the link. */
export const playHash = '#play';

/** What the play button opens: the stream, else the uploaded file. */
export function playUrl({ streamUrl, videoUrl }: Pick<Movie, 'streamUrl' | 'videoUrl'>): string | null {
  return streamUrl ?? videoUrl;
}

/** File hosts that forbid being framed. The specification says that there are four and names none: these are our choice. */
const externalHosts = ['mega.nz', 'mediafire.com', 'drive.google.com', 'dropbox.com'] as const;

export const isHost = (hostname: string, host: string) => hostname === host || hostname.endsWith(`.${host}`);

/** Streams of these hosts cannot be played on this site. */
export const isExternalHost = (hostname: string) => externalHosts.some((host) => isHost(hostname, host));
