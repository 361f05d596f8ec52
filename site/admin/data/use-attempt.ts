import { useRef } from 'react';
import { showToast } from '#site/stores/toast.ts';
import { errorWords } from './call.ts';
import { afterAll, readsDone } from './stale.ts';

/**
 * Returns a function that runs one action after the other: a click during another's request waits and is not lost. A failure
 * shows as a toast; either way the lists that may have changed are read again after the last one, because another administrator
 * may have been faster.
 */
export function useAttempt() {
  const previous = useRef(Promise.resolve());

  return (failure: string, work: () => Promise<void>): Promise<void> => {
    const done = previous.current.then(work).catch((error: unknown) => {
      showToast({ title: 'Error', text: `${failure} ${errorWords(error)}`.trim(), isBad: true });
    });
    previous.current = done;
    // While another write waits, reading the lists would show them between two writes.
    return afterAll(() => done).then(() => (previous.current === done ? readsDone() : undefined));
  };
}
