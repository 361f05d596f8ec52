import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  labelledBy: string;
  children: ReactNode;
  /** For what has to lie inside the dialog because everything outside is out of reach. */
  ref?: RefObject<HTMLDialogElement | null>;
}

/**
 * The browser's own dialog: it keeps the keyboard inside, closes on Escape and gives the focus back to where it was opened.
 * The first field has the focus.
 */
export function Dialog({ isOpen, onClose, labelledBy, children, ref }: Props) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.showModal();
    element.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => element.close();
  }, [isOpen, dialog]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        // what lies around the dialog belongs to the dialog itself
        if (target === currentTarget) onClose();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}
