import { useState } from 'react';
import { showToast } from '#site/stores/toast.ts';
import { errorWords } from './call.ts';
import { refresh, type Touched } from './queries.ts';

/**
 * Does one thing at a time. A failure shows as a toast; either way the lists that may have changed are read again, because another
 * administrator may have been faster.
 */
export function useAttempt(...touches: Touched[]) {
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(failure: string, work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ title: 'Error', text: `${failure} ${errorWords(error)}`.trim(), isBad: true });
    } finally {
      await refresh(...touches);
      setIsBusy(false);
    }
  }

  return { isBusy, attempt };
}
