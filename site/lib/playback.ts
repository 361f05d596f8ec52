/** The addresses for playback and downloads. */
import { mediaPrefix } from '#schema/rules/media.ts';
import type { Movie } from '#schema/shapes/movie.ts';

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

/** Services that play on their own sites alone, and how their addresses are told from others of the host. */
const services: readonly (readonly [host: string, name: string, path?: RegExp])[] = [
  ['abema.tv', 'ABEMA'],
  ['animestore.docomo.ne.jp', 'd Anime Store'],
  ['bilibili.com', 'Bilibili', /^\/(?:bangumi|video)\//],
  ['bilibili.tv', 'Bilibili', /\/(?:play|video)\//],
  ['crunchyroll.com', 'Crunchyroll'],
  ['disneyplus.com', 'Disney+'],
  ['hidive.com', 'HIDIVE'],
  ['hotstar.com', 'Hotstar'],
  ['hulu.com', 'Hulu'],
  ['max.com', 'HBO Max'],
  ['hbomax.com', 'HBO Max'],
  ['mubi.com', 'MUBI'],
  ['netflix.com', 'Netflix'],
  ['nicovideo.jp', 'Niconico', /^\/(?:watch\/|[\w-]+$)/],
  ['paramountplus.com', 'Paramount+'],
  ['peacocktv.com', 'Peacock'],
  ['primevideo.com', 'Prime Video'],
  ['tv.apple.com', 'Apple TV'],
  ['unext.jp', 'U-NEXT'],
];
/** Prime Video stands at a path of each of Amazon's shops. */
const amazon = /(?:^|\.)amazon\.(?:com?\.)?[a-z]{2,3}$/;
const isPrimeVideo = /^\/(?:gp\/video|[^/]+\/dp\/[^/]+\/ref=atv)/;

/** 'Netflix' of a title's page there, which no frame may show; null for all other addresses. */
export function serviceOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const { hostname, pathname } = url;
  if (amazon.test(hostname)) return isPrimeVideo.test(pathname) ? 'Prime Video' : null;
  const found = services.find(([host, , path]) => isHost(hostname, host) && (!path || path.test(pathname)));
  return found && !/^(?:player|embed)\./.test(hostname) ? found[1] : null;
}

/** The name to save an uploaded file under; other hosts choose theirs. */
export const downloadHref = (url: string, name: string): string =>
  url.startsWith(mediaPrefix) && !url.includes('?') ? `${url}?download=${encodeURIComponent(name)}` : url;
