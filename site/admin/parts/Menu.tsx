import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronDownIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';

interface Props {
  /** The words of the button. */
  words: string;
  icon?: string;
  /** Only the icon shows: always, or on a phone. */
  shows?: 'icon' | 'icon-on-phone';
  className?: string;
  /** It opens towards the left. */
  isEnd?: boolean;
  /** Called with `false` when it closes. */
  onToggle?: (isOpen: boolean) => void;
  /** What it opens; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel below it, with commands or fields. Escape, a press elsewhere and leaving it close it. */
export function Menu({
  words,
  icon,
  shows,
  className = 'btn btn-quiet btn-sm',
  isEnd,
  onToggle,
  children,
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const panel = useId();

  function toggle(to: boolean): void {
    setIsOpen(to);
    onToggle?.(to);
  }
  function close(): void {
    toggle(false);
    button.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  }
  function onBlur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget && !whole.current?.contains(relatedTarget)) toggle(false);
  }
  useEffect(() => {
    if (!isOpen) return;
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside
    <div className={isEnd ? 'dropdown at-end' : 'dropdown'} ref={whole} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={shows && words}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => toggle(!isOpen)}
      >
        {icon && <Icon d={icon} />}
        {shows !== 'icon' && (
          <span className={shows && 'only-wide'}>
            <span>{words}</span> <Icon d={chevronDownIcon} />
          </span>
        )}
      </button>
      <div id={panel} className="popup menu-panel" hidden={!isOpen}>
        {isOpen && wrapText(children(close))}
      </div>
    </div>
  );
}
