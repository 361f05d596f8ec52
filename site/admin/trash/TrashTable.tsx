import { useState } from 'react';
import { removed } from '#schema/error.ts';
import { restored, type TrashEntry } from '#schema/trash.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { restoredWords, showToast } from '#site/stores/toast.ts';
import { trash2Icon, undoIcon } from '#site/ui/admin-icons.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { alongWith, deletedWords, keptWords, kindWord, touchedBy } from './trash-words.ts';

interface Props {
  entries: readonly TrashEntry[];
}

export function TrashTable({ entries }: Props) {
  const { restore, busy } = useRestore();
  const { ask, dialog } = useThrowAway();
  return (
    <>
      <table className="table trash">
        <thead>
          <tr>
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
              <td>
                <span className="title-cell" dir="auto">
                  <span>
                    {entry.name}
                    <small>
                      <span className="only-narrow">{kindWord[entry.kind]} </span>
                      {alongWith(entry)}
                    </small>
                  </span>
                </span>
              </td>
              <td>{kindWord[entry.kind]}</td>
              <td>
                {deletedWords(entry)}
                {entry.deletedBy && <small>by {entry.deletedBy}</small>}
              </td>
              <td className="tabular">{keptWords(entry)}</td>
              <td>
                <span className="row-actions">
                  <button
                    className="btn btn-quiet btn-sm"
                    type="button"
                    aria-label={`Restore ${entry.name}`}
                    aria-disabled={busy !== null || undefined}
                    onClick={() => void restore(entry)}
                  >
                    {busy === entry.id ? <span className="spinner" /> : <Icon d={undoIcon} />}
                    Restore
                  </button>
                  <Tip words="Delete for good">
                    <button
                      className="icon-btn small delete"
                      type="button"
                      aria-label={`Delete ${entry.name} for good`}
                      onClick={() => ask(entry)}
                    >
                      <Icon d={trash2Icon} />
                    </button>
                  </Tip>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ThrowAwayDialog {...dialog} />
    </>
  );
}

interface ThrowAwayProps {
  entry: TrashEntry | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function ThrowAwayDialog({ entry, isBusy, onConfirm, onClose }: ThrowAwayProps) {
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      title="Delete for good?"
      action="Delete for good"
      busyWords="Deleting..."
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <b>{entry?.name}</b> {entry && alongWith(entry)} will be gone. This cannot be undone.
    </ConfirmDialog>
  );
}

/** Brings an entry back; what stands in the way is said in a toast. */
function useRestore() {
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

/** Deletes an entry for good, after a question (`<ThrowAwayDialog {...dialog} />`): nothing brings it back. */
function useThrowAway() {
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
