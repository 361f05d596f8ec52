import { fileEnding } from '#schema/rules/file-address.ts';
import { vimeoPlayer, youtubePlayer } from '#schema/rules/video-player.ts';
import { isExternalHost, isHost, serviceOf } from '#site/lib/playback.ts';
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
  const service = serviceOf(url.href);
  const usual = kindOf(url, player !== null);
  // What was asked is the page itself, not the player of its host.
  const kind = usual === 'embed' && player === null && isFrameDenied ? 'external' : usual;
  return {
    kind,
    src: player ?? address,
    page: address,
    isOwn,
    ...(service !== null && { service }),
    ...(isDead && { isDead }),
  };
}

function kindOf(url: URL, hasPlayer: boolean): StreamKind {
  if (isExternalHost(url.hostname) || serviceOf(url.href) !== null) return 'external';
  // The page of a film may be named like its file.
  if (hasPlayer) return 'embed';
  const ending = fileEnding(url.href);
  if (ending === null) return 'embed';
  return ending === 'm3u8' ? 'hls' : 'file';
}

/** The embedded player of hosts whose pages forbid being framed; null for all others. */
function playerAddress(url: URL): string | null {
  const { hostname, search } = url;
  const [first = '', ...others] = url.pathname.split('/').slice(1);
  if (isHost(hostname, 'archive.org') && first === 'details')
    return `https://archive.org/embed/${others.join('/')}${search}`;
  if (isHost(hostname, 'dailymotion.com') && first === 'video')
    return `https://www.dailymotion.com/embed/video/${others[0] ?? ''}${search}`;
  if (hostname === 'dai.ly') return `https://www.dailymotion.com/embed/video/${first}${search}`;
  return vimeoPlayer(url) ?? youtubePlayer(url);
}
