import { youtubeId } from '#schema/trailer.ts';
import { isExternalHost, isHost } from '#site/lib/playback.ts';
import { youtubeEmbed } from '#site/lib/youtube.ts';
import type { Stream, StreamKind } from './player-state.ts';

const videoFile = /\.(?:mp4|m4v|webm|ogv|ogg|mov)$/i;
const playlist = /\.m3u8$/i;

/** The check for dead links may have found the stream dead. */
export function streamOf(address: string | null, siteUrl: string, isDead = false): Stream {
  const url = address === null ? null : URL.parse(address, siteUrl);
  if (address === null || !url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return { kind: 'none', src: '', page: '', isOwn: false };
  }
  const isOwn = url.origin === new URL(siteUrl).origin;
  const kind = kindOf(url);
  return {
    kind,
    src: kind === 'embed' || kind === 'external' ? playerAddress(url, address) : address,
    page: address,
    isOwn,
    ...(isDead && { isDead }),
  };
}

function kindOf(url: URL): StreamKind {
  if (isExternalHost(url.hostname)) return 'external';
  if (playlist.test(url.pathname)) return 'hls';
  return videoFile.test(url.pathname) ? 'file' : 'embed';
}

/** The embedded player of hosts whose pages forbid being framed; the address itself for all others. */
function playerAddress(url: URL, address: string): string {
  const video = youtubeId(url.href);
  if (video) return youtubeEmbed(video);
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  if (isHost(url.hostname, 'archive.org') && first === 'details')
    return `https://archive.org/embed/${second}`;
  if (isHost(url.hostname, 'vimeo.com') && /^\d+$/.test(first))
    return `https://player.vimeo.com/video/${first}`;
  if (isHost(url.hostname, 'dailymotion.com') && first === 'video')
    return `https://www.dailymotion.com/embed/video/${second}`;
  return address;
}
