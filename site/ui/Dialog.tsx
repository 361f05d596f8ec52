import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { markOpen } from './open-dialogs.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  labelledBy: string;
  children: ReactNode;
  isWide?: boolean;
}

/** `data-focus` asks for the focus; otherwise it goes to the first field. */
const firstFocus = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('[data-focus]') ??
  dialog.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea');

/**
 * The browser's own dialog: it keeps the keyboard inside, closes on Escape and gives the focus back to where it was opened.
 */
export function Dialog({ isOpen, onClose, labelledBy, children, isWide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  // before the element is taken out of the page: then the browser no longer gives the focus back
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.showModal();
    firstFocus(element)?.focus();
    const unmark = markOpen(element);
    return () => {
      unmark();
      // one that is open inside keeps everything outside it out of the focus's reach
      for (const inner of element.querySelectorAll<HTMLDialogElement>('dialog[open]')) inner.close();
      element.close();
    };
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={isWide ? 'wide' : undefined}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // of this dialog, not of a file chooser or another dialog inside
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // not left to the browser: it closes on a second Escape whatever is said, when nothing was clicked in between
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // closed by something else than us: open is what we say is open
        if (target === currentTarget && isOpen && !currentTarget.open) currentTarget.showModal();
      }}
      onMouseDown={({ target, currentTarget }) => {
        // what lies around the dialog belongs to the dialog itself; text dragged out of a field must not close it
        if (target === currentTarget) onClose();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}
