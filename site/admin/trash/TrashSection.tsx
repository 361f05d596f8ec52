import type { listTrash } from '#schema/calls/trash.ts';
import { trashDays } from '#schema/limits.ts';
import { trashKinds } from '#schema/trash.ts';
import { Empty, Repeated } from '#site/admin/parts/Answer.tsx';
import { ListPanel } from '#site/admin/parts/ListPanel.tsx';
import { Choice, SearchBox } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { BulkChanges } from '#site/admin/titles/BulkChanges.tsx';
import { useSelection } from '#site/admin/titles/use-selection.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { RestoreBar } from './RestoreBar.tsx';
import { TrashTable } from './TrashTable.tsx';
import { kindWords } from './trash-words.ts';

const kinds = [
  { value: '' as const, words: 'All' },
  ...trashKinds.map((kind) => ({ value: kind, words: kindWords[kind] })),
];

/** The deleted things that can be restored. */
export function TrashSection() {
  const { search, params, narrow } = useListParams();
  const kind = trashKinds.find((name) => name === params.get('kind')) ?? '';
  const list = useListCall<typeof listTrash>('GET /api/trash', { kind }, { asksAnew: true });
  const filter = { ...(kind && { kind }), ...(search && { search }) };
  const selection = useSelection(JSON.stringify(filter), list.data?.entries.map(({ id }) => id) ?? []);
  return (
    <>
      <PageHead title="Trash" text={`What was deleted can be restored for ${trashDays} days.`} />
      <div className="wrapping tools">
        <SearchBox label="Search the trash" />
        <Choice label="Kind" value={kind} options={kinds} onChoose={(one) => narrow('kind', one)} />
      </div>
      <ListPanel
        query={list}
        label="Deleted"
        failure="Failed to fetch the trash"
        skeleton={<TrashSkeleton />}
        rowsOf={({ entries }) => entries.length}
      >
        {({ entries, total }) =>
          total === 0 ? (
            <Empty
              icon={trash2Icon}
              title={search === '' && kind === '' ? 'The trash is empty' : 'Nothing found'}
            />
          ) : (
            <TrashTable entries={entries} selection={selection} />
          )
        }
      </ListPanel>
      <RestoreBar filter={filter} total={list.data?.total ?? 0} selection={selection} />
      <BulkChanges />
    </>
  );
}

function TrashSkeleton() {
  return (
    <table className="table trash">
      <tbody>
        <Repeated times={6}>
          <tr>
            <td>
              <span className="skeleton" />
            </td>
          </tr>
        </Repeated>
      </tbody>
    </table>
  );
}
