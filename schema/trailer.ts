import { text } from './text.ts';
import { urlMaxLength } from './url.ts';

export const trailerMessages = {
  unavailable: 'Trailer not available',
  invalid: 'Invalid YouTube URL',
} as const;

const videoId = /^[A-Za-z0-9_-]{11}$/;
const hosts: readonly string[] = ['youtube.com', 'youtube-nocookie.com', 'youtu.be'];
const idInPath: readonly string[] = ['embed', 'v', 'shorts', 'live'];

/** The video id of a YouTube watch, short, embed or v-style link, or of a bare id; null for anything else. */
export function youtubeId(value: string): string | null {
  const link = value.trim();
  if (videoId.test(link)) return link;
  if (link.length > urlMaxLength) return null;
  const url = parseUrl(link);
  const host = url?.hostname.replace(/^(?:www|m|music)\./, '');
  if (!url || !host || !hosts.includes(host)) return null;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  const found = host === 'youtu.be' ? first : idInPath.includes(first) ? second : watchId(url, first);
  return videoId.test(found) ? found : null;
}

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
