/** The players of two hosts of videos, whose own pages forbid being framed, and how players write a time. */
import { isYoutube, youtubeId } from './trailer.ts';

/** YouTube's player that sets no cookie before playback. */
export const youtubeEmbed = (videoId: string) => `https://www.youtube-nocookie.com/embed/${videoId}`;

/** What the player takes of an address beside the video; `t` is named `start` there, in seconds. */
const kept = ['list', 'listType', 'channel', 'index', 'end', 'clip', 'clipt'];

/** The player of a YouTube video, playlist or live channel, from where the address says; null for any other address. */
export function youtubePlayer(url: URL): string | null {
  const id = youtubeId(url.href) ?? playlistOrChannel(url);
  if (id === null) return null;
  const query = kept.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  const start = startOf(url);
  if (start > 0) query.push(`start=${start}`);
  return youtubeEmbed(id) + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** Where the player shows a playlist or the live stream of a channel, there stands a word in place of a video's id. */
function playlistOrChannel(url: URL): string | null {
  if (!isYoutube(url)) return null;
  const { pathname, searchParams } = url;
  if (pathname === '/embed/live_stream' && searchParams.has('channel')) return 'live_stream';
  const isList = pathname === '/playlist' || pathname === '/embed/videoseries' || pathname === '/embed/';
  return isList && searchParams.has('list') ? 'videoseries' : null;
}

/** Seconds: `t=90`, `t=90s`, `t=1h2m3s`, `start=90` or `#t=90`; 0 where the address names none. */
function startOf({ searchParams, hash }: URL): number {
  const said = searchParams.get('start') ?? searchParams.get('t') ?? /^#t=(.+)$/.exec(hash)?.[1] ?? '';
  if (/^\d+$/.test(said)) return Number(said);
  const [whole = '', hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(said) ?? [];
  return whole === '' ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Before the number of a video stand the names of a channel or a group; after it stands the key of a video that is not listed. */
export function vimeoPlayer({ host, pathname, search, hash }: URL): string | null {
  if (!/(?:^|\.)vimeo\.com$/.test(host) || host === 'player.vimeo.com') return null;
  const path = pathname.split('/').slice(1);
  const at = path.findLastIndex((part) => /^\d+$/.test(part));
  const isOfVideo =
    at === 0 || /^(?:video|videos|channels|groups|ondemand)$/.test(path[0] ?? '') || path[at - 1] === 'video';
  if (at === -1 || !isOfVideo) return null;
  const key = /^[0-9a-f]+$/i.test(path[at + 1] ?? '') ? `h=${path[at + 1]}` : '';
  const query = [key, search.slice(1)].filter(Boolean).join('&');
  return `https://player.vimeo.com/video/${path[at]}${query && `?${query}`}${hash}`;
}

/** '12:03', '1:02:03': seconds as players write them. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
