import type { SubtitleTrack } from '#schema/rules/tracks.ts';
import { isOwnPlayer, type Playing, type Stream } from './player-state.ts';

interface Props {
  stream: Stream;
  title: string;
  subtitles?: Playing['subtitles'];
  /** The visitor has asked for it: it plays at once and takes the focus. */
  isAsked?: boolean;
}

/** Most players understand `?autoplay=1`, and the others ignore it. What stands in the address already stays as it is, since it may be signed. */
export function playingAddress(src: string): string {
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/s.exec(src) ?? [];
  if (/[?&]autoplay=/.test(address)) return src;
  return `${address}${address.includes('?') ? '&' : '?'}autoplay=1${hash}`;
}

/** Browsers read WebVTT alone, and from another host only if that allows it. */
const isPlain = ({ url }: SubtitleTrack) => url.startsWith('/') && /\.vtt$/i.test(url);

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** A player without our code: the browser's own for a file, else the host's page in a frame. */
export function PlainPlayer({ stream, title, subtitles = [], isAsked = false }: Props) {
  // With both rights a frame of this site could remove its own sandbox.
  const rights = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-presentation'];
  if (!stream.isOwn) rights.push('allow-same-origin');
  const asked = isAsked ? { ref: takeFocus, 'data-on-screen': '' } : {};
  return isOwnPlayer(stream) ? (
    <video
      src={stream.src}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      autoPlay={isAsked}
      {...asked}
    >
      {subtitles.filter(isPlain).map(({ language, label, url }) => (
        <track key={url} kind="subtitles" srcLang={language} label={label} src={url} />
      ))}
    </video>
  ) : (
    <iframe
      src={isAsked ? playingAddress(stream.src) : stream.src}
      title={`Player: ${title}`}
      sandbox={rights.join(' ')}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      {...asked}
    />
  );
}
