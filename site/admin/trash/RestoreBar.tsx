import { useState } from 'react';
import type { BulkChange, ChosenEntries } from '#schema/bulk-change.ts';
import type { TrashQuery } from '#schema/trash.ts';
import { errorWords, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { orderedHere } from '#site/admin/titles/BulkChanges.tsx';
import type { Selection } from '#site/admin/titles/use-selection.ts';
import { trusted } from '#site/lib/api.ts';
import { showToast } from '#site/stores/toast.ts';

interface Props {
  filter: Pick<TrashQuery, 'kind' | 'search'>;
  /** How many entries the list shows on all of its pages. */
  total: number;
  selection: Selection;
}

/** Restores the chosen entries in the background; it stays at the lower edge while one is chosen. */
export function RestoreBar({ filter, total, selection }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const { ids, isAll, page, chooseAll, clear } = selection;
  const count = isAll ? total : ids.length;
  if (count === 0) return null;

  async function restore(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const entries: ChosenEntries = isAll ? { filter } : { ids: [...ids] };
    try {
      orderedHere.add(
        (await write('POST', '/api/bulk-changes/restore', trusted<BulkChange>(), { entries })).id,
      );
      clear();
    } catch (error) {
      showToast({ title: 'Failed to restore', text: errorWords(error), isBad: true });
    } finally {
      setIsBusy(false);
      await refresh('bulk', 'trash');
    }
  }

  return (
    <section className="bulk-bar wrapping" aria-label="Chosen entries">
      <b role="status">{`${counted(count, 'record')} chosen`}</b>
      {page === 'all' && !isAll && total > count && (
        <button type="button" className="btn btn-quiet btn-sm" onClick={chooseAll}>
          {`Choose all ${total.toLocaleString('en')} that match`}
        </button>
      )}
      <button
        type="button"
        className="btn btn-primary btn-sm"
        aria-disabled={isBusy || undefined}
        onClick={() => void restore()}
      >
        {`Restore ${counted(count, 'record')}`}
      </button>
      <button type="button" className="btn btn-quiet btn-sm" onClick={clear}>
        Choose none
      </button>
    </section>
  );
}
