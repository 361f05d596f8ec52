import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#site/ui/Icon.tsx';

/** media-chrome hides what stands over a video that plays; an open panel stays. */
const staysVisible = { noautohide: '' };

interface Props {
  /** For its style. */
  purpose: 'chapters' | 'subtitles';
  label: string;
  icon: string;
  children: ReactNode;
}

/** A button over the video that opens a panel under it. */
export function DeckPanel({ purpose, label, icon, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    const element = whole.current;
    if (!isOpen || !element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const handleKey = (event: KeyboardEvent) => {
      // Letters and arrows in the panel are no shortcuts of the player.
      event.stopPropagation();
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    element.addEventListener('keydown', handleKey, { signal });
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside, { signal });
    return () => stop.abort();
  }, [isOpen]);

  return (
    <div className="deck-panel" data-for={purpose} ref={whole} {...(isOpen && staysVisible)}>
      <button
        type="button"
        ref={button}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon d={icon} />
      </button>
      <fieldset id={id} className="deck-panel-body" aria-label={label} hidden={!isOpen}>
        {isOpen && children}
      </fieldset>
    </div>
  );
}
