import type { TrashEntry } from '#schema/trash.ts';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { trash2Icon, undoIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { ThrowAwayDialog } from './ThrowAwayDialog.tsx';
import { alongWith, deletedWords, keptWords, kindWord } from './trash-words.ts';
import { useRestore } from './use-restore.ts';
import { useThrowAway } from './use-throw-away.ts';

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
