import { useState } from 'react';
import { type HistoryKind, type HistoryState, historyState } from '#schema/history.ts';
import { read, write } from '#site/admin/data/call.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { showToast } from '#site/stores/toast.ts';
import { fieldWords, places, valueWords } from './history-words.ts';

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

const unread = { parse: (value: unknown) => value };

/** Compares a record with its state at a line of the log, asks for confirmation, restores it and offers to undo that. */
export function useRestore({ kind, id, name, onRestored }: Options) {
  const [isBusy, setIsBusy] = useState(false);

  const put = async (fields: [string, unknown][]) => {
    await write('PUT', places[kind].path(id, name), unread, Object.fromEntries(fields));
    await refresh(...places[kind].touches);
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
      const state = await read(`/api/history/${kind}/${id}/${seq}`, historyState);
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
