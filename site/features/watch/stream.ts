import { fileEnding } from '#schema/file-address.ts';
import { isExternalHost, isHost } from '#site/lib/playback.ts';
import { youtubePlayer } from '#site/lib/youtube.ts';
import type { Stream, StreamKind } from './player-state.ts';

/** What the check for dead links may have found out about a stream. */
interface Found {
  isStreamDead?: boolean;
  isFrameDenied?: boolean;
}

export function streamOf(
  address: string | null,
  siteUrl: string,
  { isStreamDead: isDead = false, isFrameDenied = false }: Found = {},
): Stream {
  const url = address === null ? null : URL.parse(address, siteUrl);
  if (address === null || !url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return { kind: 'none', src: '', page: '', isOwn: false };
  }
  const isOwn = url.origin === new URL(siteUrl).origin;
  const player = playerAddress(url);
  const usual = kindOf(url, player !== null);
  // What was asked is the page itself, not the player of its host.
  const kind = usual === 'embed' && player === null && isFrameDenied ? 'external' : usual;
  return {
    kind,
    src: player ?? address,
    page: address,
    isOwn,
    ...(isDead && { isDead }),
  };
}

function kindOf(url: URL, hasPlayer: boolean): StreamKind {
  if (isExternalHost(url.hostname)) return 'external';
  // The page of a film may be named like its file.
  if (hasPlayer) return 'embed';
  const ending = fileEnding(url.href);
  if (ending === null) return 'embed';
  return ending === 'm3u8' ? 'hls' : 'file';
}

/** The embedded player of hosts whose pages forbid being framed; null for all others. */
function playerAddress(url: URL): string | null {
  const { hostname, search, hash } = url;
  const path = url.pathname.split('/').slice(1);
  const [first = '', ...others] = path;
  if (isHost(hostname, 'archive.org') && first === 'details')
    return `https://archive.org/embed/${others.join('/')}${search}`;
  if (isHost(hostname, 'dailymotion.com') && first === 'video')
    return `https://www.dailymotion.com/embed/video/${others[0] ?? ''}${search}`;
  if (hostname === 'dai.ly') return `https://www.dailymotion.com/embed/video/${first}${search}`;
  if (isHost(hostname, 'vimeo.com') && hostname !== 'player.vimeo.com')
    return vimeoPlayer(path, search, hash);
  return youtubePlayer(url);
}

/** Before the number of a video stand the names of a channel or a group; after it stands the key of a video that is not listed. */
function vimeoPlayer(path: readonly string[], search: string, hash: string): string | null {
  const at = path.findLastIndex((part) => /^\d+$/.test(part));
  const isOfVideo =
    at === 0 || /^(?:video|videos|channels|groups|ondemand)$/.test(path[0] ?? '') || path[at - 1] === 'video';
  if (at === -1 || !isOfVideo) return null;
  const key = /^[0-9a-f]+$/i.test(path[at + 1] ?? '') ? `h=${path[at + 1]}` : '';
  const query = [key, search.slice(1)].filter(Boolean).join('&');
  return `https://player.vimeo.com/video/${path[at]}${query && `?${query}`}${hash}`;
}
