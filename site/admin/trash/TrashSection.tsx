import { useState } from 'react';
import { trashDays } from '#schema/rules/retention.ts';
import type { ChosenEntries } from '#schema/shapes/bulk-change.ts';
import { type TrashEntry, type TrashQuery, trashKinds } from '#schema/shapes/trash.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Choice, SearchBox } from '#site/admin/parts/ListTools.tsx';
import { RecordList } from '#site/admin/parts/RecordList.tsx';
import { DeleteButton } from '#site/admin/parts/Tip.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { BulkChanges, orderHere } from '#site/admin/titles/BulkChanges.tsx';
import { SelectBox, type Selection, SelectPage, useSelection } from '#site/admin/titles/SelectBox.tsx';
import { restoredWords, showToast } from '#site/stores/toast.ts';
import { trash2Icon, undoIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { alongWith, deletedOn, keptUntil, kindLabel, kindsLabels } from './trash-labels.ts';

const kinds = [
  { value: '' as const, words: 'All' },
  ...trashKinds.map((kind) => ({ value: kind, words: kindsLabels[kind] })),
];

/** The deleted things that can be restored. */
export function TrashSection() {
  const { search, params, narrow } = useListParams();
  const kind = trashKinds.find((name) => name === params.get('kind')) ?? '';
  const list = useListCall('GET /api/trash', { kind }, { asksAnew: true });
  const filter = { ...(kind && { kind }), ...(search && { search }) };
  const selection = useSelection(JSON.stringify(filter), list.data?.entries.map(({ id }) => id) ?? []);
  return (
    <>
      <RecordList
        title="Trash"
        text={`What was deleted can be restored for ${trashDays} days.`}
        tools={
          <>
            <SearchBox label="Search the trash" />
            <Choice label="Kind" value={kind} options={kinds} onChoose={(one) => narrow('kind', one)} />
          </>
        }
        chosen={<RestoreBar filter={filter} total={list.data?.total ?? 0} selection={selection} />}
        query={list}
        label="Deleted"
        failure="Failed to fetch the trash"
        rowsOf={({ entries }) => entries}
        none={<Empty icon={trash2Icon} title={search || kind ? 'Nothing found' : 'The trash is empty'} />}
      >
        {(entries) => <TrashTable entries={entries} selection={selection} />}
      </RecordList>
      <BulkChanges />
    </>
  );
}

function TrashTable({ entries, selection }: { entries: readonly TrashEntry[]; selection: Selection }) {
  const [busy, setBusy] = useState<number | null>(null);

  async function restore({ id, name }: TrashEntry): Promise<void> {
    if (busy !== null) return;
    setBusy(id);
    try {
      const { slug } = await call('POST /api/trash/:id/restore', { params: { id } });
      showToast({ title: 'Restored', text: restoredWords(name, slug) });
    } catch (error) {
      showFailure('Failed to restore', error);
    } finally {
      setBusy(null);
    }
  }
  const removeForGood = (entry: TrashEntry) =>
    confirm({
      title: 'Delete for good?',
      name: entry.name,
      words: `${alongWith(entry)} will be gone. This cannot be undone.`,
      action: 'Delete for good',
      busyWords: 'Deleting...',
      run: () => call('DELETE /api/trash/:id', { params: { id: entry.id } }),
      done: () => showSuccess(`${entry.name} deleted for good`),
    });

  return (
    <table className="table">
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
              <span className="line title-cell" dir="auto">
                <span>
                  <span>{entry.name}</span>
                  <small>
                    <span className="only-narrow">{kindLabel[entry.kind]} </span>
                    <span>{alongWith(entry)}</span>
                  </small>
                </span>
              </span>
            </td>
            <td>{kindLabel[entry.kind]}</td>
            <td>
              <span>{deletedOn(entry)}</span>
              {entry.deletedBy && <small>{`by ${entry.deletedBy}`}</small>}
            </td>
            <td className="tabular">{keptUntil(entry)}</td>
            <td>
              <span className="row-actions wrapping">
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
                  onClick={() => removeForGood(entry)}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BarProps {
  filter: Pick<TrashQuery, 'kind' | 'search'>;
  /** The number of entries on all pages of the list. */
  total: number;
  selection: Selection;
}

/** Restores the chosen entries in the background. It stays at the lower edge of the window while an entry is chosen. */
function RestoreBar({ filter, total, selection }: BarProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { ids, isAll, page, chooseAll, clear } = selection;
  const count = isAll ? total : ids.length;
  if (count === 0) return null;

  async function restore(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const entries: ChosenEntries = isAll ? { filter } : { ids: [...ids] };
    try {
      await orderHere(() => call('POST /api/bulk-changes/restore', { body: { entries } }));
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
