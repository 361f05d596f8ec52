import { listPageSize, trashDays } from '#schema/limits.ts';
import { trashKinds, trashList } from '#schema/trash.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { Choice } from '#site/admin/parts/Choice.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Pager } from '#site/admin/parts/Pager.tsx';
import { SearchBox } from '#site/admin/parts/SearchBox.tsx';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { useLastPage, useListParams } from '#site/admin/parts/use-list-params.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { TrashTable } from './TrashTable.tsx';
import { kindWords } from './trash-words.ts';

const limit = listPageSize;
const kinds = [
  { value: '' as const, words: 'All' },
  ...trashKinds.map((kind) => ({ value: kind, words: kindWords[kind] })),
];

/** What was deleted and can be had back. */
export function TrashSection() {
  const { page, search, params, narrow } = useListParams();
  const kind = trashKinds.find((name) => name === params.get('kind')) ?? '';
  const list = useRead('/api/trash', trashList, {
    params: { page, limit, search, kind },
    keepsOld: true,
    asksAnew: true,
  });
  useLastPage(list);
  const heading = useKeptFocus(list.data?.entries.length ?? 0);
  return (
    <>
      <PageHead title="Trash" text={`What was deleted can be restored for ${trashDays} days.`} />
      <div className="tools">
        <SearchBox label="Search the trash" />
        <Choice label="Kind" value={kind} options={kinds} onChoose={(one) => narrow('kind', one)} />
      </div>
      <section className="panel" aria-label="Deleted" aria-busy={list.isPlaceholderData || undefined}>
        <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
          Deleted
        </h2>
        <Answer query={list} failure="Failed to fetch the trash" skeleton={<TrashSkeleton />}>
          {({ entries, total, totalPages }) => (
            <>
              {total === 0 ? (
                <Empty
                  icon={trash2Icon}
                  title={search === '' && kind === '' ? 'The trash is empty' : 'Nothing found'}
                />
              ) : (
                <TrashTable entries={entries} />
              )}
              <Pager page={page} limit={limit} total={total} totalPages={totalPages} />
            </>
          )}
        </Answer>
      </section>
    </>
  );
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function TrashSkeleton() {
  return (
    <table className="table trash">
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <td>
              <span className="skeleton" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
