import { useRef } from 'react';
import { showToast, type ToastWords } from '#site/stores/toast.ts';
import { errorWords } from './call.ts';
import { afterAll, readsDone } from './stale.ts';

/** The toasts after a write. */

export const showSuccess = (text: string, action?: ToastWords['action']): void =>
  showToast({ title: 'Success', text, ...(action && { action }) });

export const showFailure = (title: string, error: unknown): void =>
  showToast({ title, text: errorWords(error), isBad: true });

/** The toast about a failure that has no title of its own. */
export const showError = (failure: string, error: unknown): void =>
  showToast({ title: 'Error', text: `${failure} ${errorWords(error)}`.trim(), isBad: true });

/** Does it, and shows a failure as a toast of this title. Returns whether it was done. */
export async function tried(failure: string, work: () => unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showFailure(failure, error);
    return false;
  }
}

/**
 * Returns a function that runs one action after the other: a click during another's request waits and is not lost. A failure
 * shows as a toast; either way the lists that may have changed are read again after the last one, because another administrator
 * may have been faster.
 */
export function useAttempt() {
  const previous = useRef(Promise.resolve());

  return (failure: string, work: () => Promise<void>): Promise<void> => {
    const done = previous.current.then(work).catch((error: unknown) => showError(failure, error));
    previous.current = done;
    // While another write waits, reading the lists would show them between two writes.
    return afterAll(() => done).then(() => (previous.current === done ? readsDone() : undefined));
  };
}
