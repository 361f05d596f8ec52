import { useState } from 'react';
import type { removeForGood, restoreDeleted } from '#schema/calls/trash.ts';
import type { TrashEntry } from '#schema/trash.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { DeleteButton } from '#site/admin/parts/Tip.tsx';
import { SelectBox, SelectPage } from '#site/admin/titles/SelectBox.tsx';
import type { Selection } from '#site/admin/titles/use-selection.ts';
import { restoredWords, showToast } from '#site/stores/toast.ts';
import { undoIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { alongWith, deletedWords, keptWords, kindWord } from './trash-words.ts';

interface Props {
  entries: readonly TrashEntry[];
  selection: Selection;
}

export function TrashTable({ entries, selection }: Props) {
  const { restore, busy } = useRestore();
  const attempt = useAttempt();
  const deletion = useConfirm<TrashEntry>({
    title: () => 'Delete for good?',
    words: (entry) => (
      <>
        <b>{entry.name}</b> <span>{`${alongWith(entry)} will be gone. This cannot be undone.`}</span>
      </>
    ),
    action: 'Delete for good',
    busyWords: 'Deleting...',
    run: ({ id, name }, close) =>
      attempt('', async () => {
        await call<typeof removeForGood>('DELETE /api/trash/:id', { params: { id } });
        close();
        showSuccess(`${name} deleted for good`);
      }),
  });
  return (
    <>
      <table className="table trash">
        <thead>
          <tr>
            <th scope="col" className="choosing">
              <SelectPage selection={selection} />
            </th>
            <th scope="col">Name</th>
            <th scope="col">Kind</th>
            <th scope="col">Deleted</th>
            <th scope="col">Kept until</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="choosing">
                <SelectBox id={entry.id} name={entry.name} selection={selection} />
              </td>
              <td>
                <span className="title-cell" dir="auto">
                  <span>
                    <span>{entry.name}</span>
                    <small>
                      <span className="only-narrow">{kindWord[entry.kind]} </span>
                      <span>{alongWith(entry)}</span>
                    </small>
                  </span>
                </span>
              </td>
              <td>{kindWord[entry.kind]}</td>
              <td>
                <span>{deletedWords(entry)}</span>
                {entry.deletedBy && <small>{`by ${entry.deletedBy}`}</small>}
              </td>
              <td className="tabular">{keptWords(entry)}</td>
              <td>
                <span className="row-actions">
                  <Button
                    label={`Restore ${entry.name}`}
                    isOff={busy !== null}
                    onClick={() => void restore(entry)}
                  >
                    {busy === entry.id ? <span className="spinner" /> : <Icon d={undoIcon} />}
                    <span>Restore</span>
                  </Button>
                  <DeleteButton
                    words="Delete for good"
                    name={`Delete ${entry.name} for good`}
                    onClick={() => deletion.ask(entry)}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {deletion.dialog}
    </>
  );
}

/** Restores an entry; a failure shows as a toast. */
function useRestore() {
  const [busy, setBusy] = useState<number | null>(null);

  async function restore({ id, name }: TrashEntry): Promise<void> {
    if (busy !== null) return;
    setBusy(id);
    try {
      const { slug } = await call<typeof restoreDeleted>('POST /api/trash/:id/restore', { params: { id } });
      showToast({ title: 'Restored', text: restoredWords(name, slug) });
    } catch (error) {
      showFailure('Failed to restore', error);
    } finally {
      setBusy(null);
    }
  }

  return { restore, busy };
}
