import { isOwnPlayer, type Stream } from './playing.ts';

interface Props {
  stream: Stream;
  title: string;
  /** The visitor has asked for it: it plays at once and takes the keyboard. */
  isAsked?: boolean;
}

/** `?autoplay=1` is understood by most players and ignored by the others. */
function playingAddress(src: string): string {
  const address = URL.parse(src, location.href);
  address?.searchParams.set('autoplay', '1');
  return address?.href ?? src;
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** A player without code of ours: the browser's own for a file, the host's page in a frame for anything else. */
export function PlainPlayer({ stream, title, isAsked = false }: Props) {
  // with both rights a frame of this site could lift its own sandbox
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
