import { useState } from 'react';
import type { ChosenEntries } from '#schema/bulk-change.ts';
import type { restoreMany } from '#schema/calls/bulk-changes.ts';
import type { TrashQuery } from '#schema/trash.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { orderHere } from '#site/admin/titles/BulkChanges.tsx';
import type { Selection } from '#site/admin/titles/use-selection.ts';

interface Props {
  filter: Pick<TrashQuery, 'kind' | 'search'>;
  /** The number of entries on all pages of the list. */
  total: number;
  selection: Selection;
}

/** Restores the chosen entries in the background. It stays at the lower edge of the window while an entry is chosen. */
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
      await orderHere(() =>
        call<typeof restoreMany>('POST /api/bulk-changes/restore', { body: { entries } }),
      );
      clear();
    } catch (error) {
      showFailure('Failed to restore', error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className="bulk-bar wrapping" aria-label="Chosen entries">
      <b role="status">{`${counted(count, 'record')} chosen`}</b>
      {page === 'all' && !isAll && total > count && (
        <Button onClick={chooseAll}>{`Choose all ${total.toLocaleString('en')} that match`}</Button>
      )}
      <Button look="primary" isOff={isBusy} onClick={() => void restore()}>
        {`Restore ${counted(count, 'record')}`}
      </Button>
      <Button onClick={clear}>Choose none</Button>
    </section>
  );
}
