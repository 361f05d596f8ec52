import { useParams } from 'react-router';
import type { HistoryKind, HistoryList } from '#schema/shapes/history.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { RecordList } from '#site/admin/parts/RecordList.tsx';
import { useListCall } from '#site/admin/parts/use-list-params.ts';
import { NoSection } from '#site/admin/shell/SectionStates.tsx';
import { historyIcon, undoIcon } from '#site/ui/admin-icons.ts';
import { isHistoryKind, kindWords, nameWords } from './history-labels.ts';
import { Difference, useRestore } from './Restore.tsx';

/** The changes of one record; any former state can be compared with the present one and restored. */
export function HistorySection() {
  const { kind = '', id = '' } = useParams();
  return isHistoryKind(kind) ? <History key={`${kind}/${id}`} kind={kind} id={Number(id)} /> : <NoSection />;
}

interface Props {
  kind: HistoryKind;
  id: number;
}

function History({ kind, id }: Props) {
  const list = useListCall('GET /api/history/:kind/:id', {}, { params: { kind, id }, asksAnew: true });
  const name = nameWords({ kind, name: list.data?.name ?? '' });

  const ask = useRestore({ kind, id, name, onRestored: () => list.refetch() });

  return (
    <RecordList
      title={name ? `History of ${name}` : 'History'}
      text={
        list.data?.isDeleted
          ? 'It is deleted: restore it from the trash first.'
          : `Every change of this ${kindWords[kind][0]} that the log still has.`
      }
      query={list}
      label="Changes"
      failure="Failed to fetch the history"
      rowsOf={({ entries }) => entries}
      none={
        <Empty icon={historyIcon} title="Nothing is known">
          <p>No change of it is in the log, or the log is not kept for that long.</p>
        </Empty>
      }
    >
      {(entries, { isDeleted }) => (
        <ol>
          {entries.map((entry, place) => (
            <Change
              key={entry.seq}
              entry={entry}
              // The first line of the first page is the present state.
              {...(!isDeleted && place > 0 && { onRestore: () => void ask(entry.seq) })}
            />
          ))}
        </ol>
      )}
    </RecordList>
  );
}

interface ChangeProps {
  entry: HistoryList['entries'][number];
  onRestore?: () => void;
}

const verbs = { insert: 'Added', update: 'Changed', delete: 'Deleted' } as const;

function Change({ entry, onRestore }: ChangeProps) {
  const { at, actor, op, fields } = entry;
  return (
    <li className="panel-row split wrapping spread">
      <div>
        <p>
          <b>{verbs[op]}</b> <span>{`by ${actor ?? 'the product'},`}</span> <Moment at={at} />
        </p>
        {op === 'update' && (
          <ul className="stack-close history-differences">
            {fields.map(({ field, from, to }) => (
              <Difference key={field} {...{ field, from, to }} />
            ))}
          </ul>
        )}
      </div>
      {onRestore && op !== 'delete' && (
        <Button icon={undoIcon} onClick={onRestore}>
          Restore this state
        </Button>
      )}
    </li>
  );
}
