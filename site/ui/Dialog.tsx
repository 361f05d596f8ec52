import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  labelledBy: string;
  children: ReactNode;
  isWide?: boolean;
  /** True when its address is part of the URL: links and shortcuts may navigate from it. */
  isSection?: boolean;
}

/** `data-focus` marks the element to focus; otherwise the first field is focused. */
const firstFocus = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('[data-focus]') ??
  dialog.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea');

/** The browser's own dialog: it traps the keyboard focus, closes on Escape and restores the focus to where it was. */
export function Dialog({ isOpen, onClose, labelledBy, children, isWide = false, isSection = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect ends before the element is removed, after which the browser could no longer restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.showModal();
    firstFocus(element)?.focus();
    const unmark = markOpen(element);
    return () => {
      unmark();
      // An open dialog inside would keep the focus from everything outside it.
      for (const inner of element.querySelectorAll<HTMLDialogElement>('dialog[open]')) inner.close();
      element.close();
    };
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={isWide ? 'wide' : undefined}
      aria-labelledby={labelledBy}
      data-section={isSection || undefined}
      onCancel={(event) => {
        // The events of a file chooser or a nested dialog bubble to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // The browser would close the dialog on a second Escape without an event, when nothing was clicked in between.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // The browser has closed the dialog in another way, but `isOpen` decides.
        if (target === currentTarget && isOpen && !currentTarget.open) currentTarget.showModal();
      }}
      onMouseDown={({ target, currentTarget }) => {
        // The backdrop belongs to the dialog element. A drag that begins in a field must not close the dialog.
        if (target === currentTarget) onClose();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}

/** The open dialogs, the topmost last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Adds a dialog, and returns a function that removes it. */
function markOpen(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost open dialog. Everything outside it is inert. */
export const topDialog = (): HTMLDialogElement | undefined => open.at(-1);
export const useTopDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(subscribe, topDialog, () => undefined);
