import { isOwnPlayer, type Stream } from './player-state.ts';

interface Props {
  stream: Stream;
  title: string;
  /** The visitor has asked for it: it plays at once and takes the focus. */
  isAsked?: boolean;
}

/** Most players understand `?autoplay=1`, and the others ignore it. */
function playingAddress(src: string): string {
  const address = URL.parse(src, location.href);
  address?.searchParams.set('autoplay', '1');
  return address?.href ?? src;
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** A player without our code: the browser's own for a file, else the host's page in a frame. */
export function PlainPlayer({ stream, title, isAsked = false }: Props) {
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
    />
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
