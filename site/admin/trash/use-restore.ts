import { useState } from 'react';
import { restored, type TrashEntry } from '#schema/trash.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { restoredWords } from '#site/lib/restored-words.ts';
import { showToast } from '#site/stores/toast.ts';
import { touchedBy } from './trash-words.ts';

/** Brings an entry back; what stands in the way is said in a toast. */
export function useRestore() {
  const [busy, setBusy] = useState<number | null>(null);

  async function restore({ id, name }: TrashEntry): Promise<void> {
    if (busy !== null) return;
    setBusy(id);
    try {
      const { kind, slug } = await write('POST', `/api/trash/${id}/restore`, restored);
      showToast({ title: 'Restored', text: restoredWords(name, slug) });
      await refresh(...touchedBy[kind], 'trash');
    } catch (error) {
      showToast({ title: 'Failed to restore', text: troubleOf(error), isBad: true });
      await refresh('trash');
    } finally {
      setBusy(null);
    }
  }

  return { restore, busy };
}
