import { text } from './text.ts';
import { urlMaxLength } from './url.ts';

export const trailerMessages = {
  unavailable: 'Trailer not available',
  invalid: 'Invalid YouTube URL',
} as const;

const videoId = /^[A-Za-z0-9_-]{11}$/;
const hosts: readonly string[] = ['youtube.com', 'youtube-nocookie.com', 'youtu.be'];
/** They have an id's length and stand in its place: a playlist, and the live stream of a channel. */
const notIds: readonly string[] = ['videoseries', 'live_stream'];
const idInPath: readonly string[] = ['embed', 'v', 'shorts', 'live'];

/** The video id of a YouTube watch, short, embed or v-style link, or of a bare id; null for anything else. */
export function youtubeId(value: string): string | null {
  const link = value.trim();
  if (videoId.test(link)) return link;
  if (link.length > urlMaxLength) return null;
  const url = parseUrl(link);
  if (!url || !isYoutube(url)) return null;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  const isShort = hostOf(url) === 'youtu.be';
  const found = isShort ? first : idInPath.includes(first) ? second : watchId(url, first);
  return videoId.test(found) && !notIds.includes(found) ? found : null;
}

/** With its port: another one is another server. */
const hostOf = ({ host }: URL) => host.replace(/^(?:www|m|music)\./, '');

export const isYoutube = (url: URL): boolean => hosts.includes(hostOf(url));

function parseUrl(link: string): URL | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}

const watchId = (url: URL, first: string) => (first === 'watch' ? (url.searchParams.get('v') ?? '') : '');

/** A title's trailer: '' and null mean none. */
export const trailerUrl = text(urlMaxLength, 'The trailer')
  .trim()
  .refine((value) => value === '' || youtubeId(value) !== null, trailerMessages.invalid)
  .nullable()
  .transform((value) => (value === '' ? null : value));
