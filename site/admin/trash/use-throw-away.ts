import { useState } from 'react';
import { removed } from '#schema/removed.ts';
import type { TrashEntry } from '#schema/trash.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { showToast } from '#site/stores/toast.ts';

/** Deletes an entry for good, after a question (`<ThrowAwayDialog {...dialog} />`): nothing brings it back. */
export function useThrowAway() {
  const [asked, setAsked] = useState<TrashEntry | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function throwAway({ id, name }: TrashEntry): Promise<void> {
    setIsBusy(true);
    try {
      await write('DELETE', `/api/trash/${id}`, removed);
      setAsked(null);
      showToast({ title: 'Success', text: `${name} deleted for good` });
    } catch (error) {
      showToast({ title: 'Error', text: troubleOf(error), isBad: true });
    } finally {
      setIsBusy(false);
      await refresh('trash');
    }
  }

  const dialog = {
    entry: asked,
    isBusy,
    onConfirm: () => void (asked && throwAway(asked)),
    onClose: () => setAsked(null),
  };
  return { ask: setAsked, dialog };
}
