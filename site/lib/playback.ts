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

/** Most browsers play the first ones. The player says so where one cannot play a file, while a frame with it would stay black. */
const videoFile =
  /^[^?#]*\.(?:mp4|m4v|webm|ogv|ogg|mov|m3u8|avi|mkv|mpd|ts|m2ts|mts|flv|f4v|wmv|asf|mpg|mpeg|vob|3gp|3g2|ogm|divx|rm|rmvb)(?:[?#]|$)/i;

/** The address of a video file; any other address is that of a page with a player. */
export const isVideoFile = (address: string): boolean => videoFile.test(address);

/** The name to save an uploaded file under; other hosts choose theirs. */
export const downloadHref = (url: string, name: string): string =>
  url.startsWith(mediaPrefix) && !url.includes('?') ? `${url}?download=${encodeURIComponent(name)}` : url;
