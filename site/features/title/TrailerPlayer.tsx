import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { playIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';

interface Props {
  /** The address of the player. */
  player: string;
  /** The video's own page. */
  page: string;
  title: string;
  /** The picture of the trailer. */
  children?: ReactNode;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** The trailer's picture, which a click or the fragment #trailer replaces by the player: YouTube sets no cookie before that. */
export function TrailerPlayer({ player, page, title, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const followAddress = () => {
      if (location.hash === '#trailer') setIsOpen(true);
    };
    followAddress();
    addEventListener('hashchange', followAddress);
    return () => removeEventListener('hashchange', followAddress);
  }, []);

  function open(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setIsOpen(true);
  }
  return (
    <section id="trailer" aria-labelledby="trailer-h">
      <div className="section-head">
        <h2 id="trailer-h">Trailer</h2>
      </div>
      {isOpen ? (
        <iframe
          className="facade not-printed"
          title={`Trailer of ${title}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          src={`${player}?autoplay=1&rel=0`}
          ref={takeFocus}
        />
      ) : (
        <a className="facade not-printed" href={page} target="_blank" rel="noopener" data-here onClick={open}>
          {wrapText(children)}
          <span className="pill">
            <Icon d={playIcon} fill />
            Watch Trailer
          </span>
        </a>
      )}
    </section>
  );
}
