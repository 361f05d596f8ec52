/** The dialogs that are open, the topmost last: what is to be seen and reached meanwhile has to lie inside that one. */
import { useSyncExternalStore } from 'react';

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Answers with what takes it off again. */
export function markOpen(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTopDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  );
