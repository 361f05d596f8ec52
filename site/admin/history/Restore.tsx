import { useState } from 'react';
import type { Sent } from '#schema/calls/call.ts';
import type { getFormerState } from '#schema/calls/history.ts';
import type { HistoryKind, HistoryState } from '#schema/history.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { showToast } from '#site/stores/toast.ts';
import { fieldWords, type Restoring, restoringCalls, valueWords } from './history-words.ts';

interface Options {
  kind: HistoryKind;
  id: number;
  /** The name of the record. */
  name: string;
  onRestored: () => Promise<unknown>;
}

/** A former state, as the confirmation shows it. */
interface Asked {
  at: string;
  differences: HistoryState['differences'];
}

const isThere = ({ isLost }: HistoryState['differences'][number]) => !isLost;

/** Compares a record with its state at a line of the log, asks for confirmation, restores it and offers to undo that. */
export function useRestore({ kind, id, name, onRestored }: Options) {
  const [isBusy, setIsBusy] = useState(false);

  const put = async (fields: [string, unknown][]) => {
    // Each path has one of these parameters; a setting is named by its key.
    const params = { id, page: id, collection: id, person: id, key: name };
    const sent = { params, body: Object.fromEntries(fields) } as unknown as Sent<Restoring>;
    await call<Restoring>(restoringCalls[kind], sent);
    await readsDone();
    await onRestored();
  };
  const restoring = useConfirm<Asked>({
    title: () => 'Restore this state?',
    words: ({ at, differences }) => (
      <>
        <span>As it stood on</span> <Moment at={at} />
        <span>. What differs from now:</span>
        <ul className="history-differences">
          {differences.filter(isThere).map(({ field, value, now }) => (
            <Difference key={field} field={field} from={now} to={value} />
          ))}
        </ul>
        {differences.some(({ isLost }) => isLost) && (
          <p>{`${differences
            .filter(({ isLost }) => isLost)
            .map(({ field }) => fieldWords(field))
            .join(', ')} stays as it is: the file of then was deleted.`}</p>
        )}
      </>
    ),
    action: 'Restore',
    busyWords: 'Restoring...',
    async run({ differences: all }, close) {
      const differences = all.filter(isThere);
      try {
        await put(differences.map(({ field, value }) => [field, value]));
        close();
        showToast({
          title: 'Restored',
          text: name,
          action: { label: 'Undo', run: () => void put(differences.map(({ field, now }) => [field, now])) },
        });
      } catch (error) {
        showFailure('Failed to restore', error);
      }
    },
  });

  async function ask(seq: number): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const state = await call<typeof getFormerState>('GET /api/history/:kind/:id/:seq', {
        params: { kind, id, seq },
      });
      if (state.differences.some(isThere)) restoring.ask(state);
      else
        showToast({
          title: 'Nothing to restore',
          text: 'The record is as it stood then, but for deleted files.',
        });
    } catch (error) {
      showFailure('Failed to compare', error);
    } finally {
      setIsBusy(false);
    }
  }

  return { ask, dialog: restoring.dialog };
}

/** A field with its former and its present value. */
export function Difference({ field, from, to }: { field: string; from: unknown; to: unknown }) {
  return (
    <li>
      <span className="history-field">{fieldWords(field)}</span> <del dir="auto">{valueWords(from)}</del>{' '}
      <ins dir="auto">{valueWords(to)}</ins>
    </li>
  );
}
