/** The addresses for playback and downloads. */
import { mediaPrefix } from '#schema/media.ts';
import type { Movie } from '#schema/movie.ts';

/** Set when the visitor requested playback by following the link. */
export const playHash = '#play';

/** The address that the play button opens: the stream, otherwise the uploaded file. */
export function playUrl({ streamUrl, videoUrl }: Pick<Movie, 'streamUrl' | 'videoUrl'>): string | null {
  return streamUrl ?? videoUrl;
}

/** File hosts that forbid being framed. The specification says that there are four and names none, so these were chosen here. */
const externalHosts = ['mega.nz', 'mediafire.com', 'drive.google.com', 'dropbox.com'] as const;

export const isHost = (hostname: string, host: string) => hostname === host || hostname.endsWith(`.${host}`);

/** Streams of these hosts cannot be played on this site. */
export const isExternalHost = (hostname: string) => externalHosts.some((host) => isHost(hostname, host));

/** The name to save an uploaded file under; other hosts choose theirs. */
export const downloadHref = (url: string, name: string): string =>
  url.startsWith(mediaPrefix) && !url.includes('?') ? `${url}?download=${encodeURIComponent(name)}` : url;
