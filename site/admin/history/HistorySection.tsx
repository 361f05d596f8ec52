import { useState } from 'react';
import { useParams } from 'react-router';
import {
  type HistoryKind,
  type HistoryList,
  type HistoryState,
  historyList,
  historyState,
} from '#schema/history.ts';
import { errorWords, read, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { Empty, Repeated } from '#site/admin/parts/Answer.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { ListPanel } from '#site/admin/parts/ListPanel.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useListPage } from '#site/admin/parts/use-list-params.ts';
import { NoSection } from '#site/admin/shell/SectionStates.tsx';
import { showToast } from '#site/stores/toast.ts';
import { historyIcon, undoIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { fieldWords, isHistoryKind, kindWords, places, valueWords } from './history-words.ts';
import './history.css';

/** The changes of one record; any state of it can be compared with now and restored. */
export function HistorySection() {
  const { kind = '', id = '' } = useParams();
  return isHistoryKind(kind) ? <History key={`${kind}/${id}`} kind={kind} id={Number(id)} /> : <NoSection />;
}

interface Props {
  kind: HistoryKind;
  id: number;
}

/** A state, as the question about it shows it. */
interface Asked {
  at: string;
  differences: HistoryState['differences'];
}

const isThere = ({ isLost }: HistoryState['differences'][number]) => !isLost;

const unread = { parse: (value: unknown) => value };

function History({ kind, id }: Props) {
  const list = useListPage(`/api/history/${kind}/${id}`, historyList, {}, { asksAnew: true });
  const [isBusy, setIsBusy] = useState(false);
  const name = list.data?.name ?? '';

  const put = async (fields: [string, unknown][], said: string) => {
    await write('PUT', places[kind].path(id, name), unread, Object.fromEntries(fields));
    await refresh(...places[kind].touches);
    await list.refetch();
    return said;
  };
  const restoring = useConfirm<Asked>({
    title: () => 'Restore this state?',
    words: ({ at, differences }) => (
      <>
        As it stood on <Moment at={at} />. What differs from now:
        <ul className="history-differences">
          {differences.filter(isThere).map(({ field, value, now }) => (
            <Difference key={field} field={field} from={now} to={value} />
          ))}
        </ul>
        {differences.some(({ isLost }) => isLost) && (
          <p>
            {differences
              .filter(({ isLost }) => isLost)
              .map(({ field }) => fieldWords(field))
              .join(', ')}{' '}
            stays as it is: the file of then was deleted.
          </p>
        )}
      </>
    ),
    action: 'Restore',
    busyWords: 'Restoring...',
    async run({ differences: all }, close) {
      const differences = all.filter(isThere);
      try {
        await put(
          differences.map(({ field, value }) => [field, value]),
          'Restored',
        );
        close();
        showToast({
          title: 'Restored',
          text: name,
          action: {
            label: 'Undo',
            run: () =>
              void put(
                differences.map(({ field, now }) => [field, now]),
                'Undone',
              ),
          },
        });
      } catch (error) {
        showToast({ title: 'Failed to restore', text: errorWords(error), isBad: true });
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
      showToast({ title: 'Failed to compare', text: errorWords(error), isBad: true });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <PageHead
        title={name ? `History of ${name}` : 'History'}
        text={
          list.data?.isDeleted
            ? 'It is deleted: restore it from the trash first.'
            : `Every change of this ${kindWords[kind][0]} that the log still has.`
        }
      />
      <ListPanel
        query={list}
        label="Changes"
        failure="Failed to fetch the history"
        skeleton={<HistorySkeleton />}
        rowsOf={({ entries }) => entries.length}
      >
        {({ entries, isDeleted }) =>
          entries.length === 0 ? (
            <Empty icon={historyIcon} title="Nothing is known">
              <p>No change of it is in the log, or the log is not kept for that long.</p>
            </Empty>
          ) : (
            <ol className="activity">
              {entries.map((entry, place) => (
                <Change
                  key={entry.seq}
                  entry={entry}
                  // The first of the first page is how it is now.
                  {...(!isDeleted && place > 0 && { onRestore: () => void ask(entry.seq) })}
                />
              ))}
            </ol>
          )
        }
      </ListPanel>
      {restoring.dialog}
    </>
  );
}

interface ChangeProps {
  entry: HistoryList['entries'][number];
  onRestore?: () => void;
}

const verbs = { insert: 'Added', update: 'Changed', delete: 'Deleted' } as const;

function Change({ entry: { at, actor, op, fields }, onRestore }: ChangeProps) {
  return (
    <li className="panel-row history-change">
      <div>
        <p>
          <b>{verbs[op]}</b> by {actor ?? 'the product'}, <Moment at={at} />
        </p>
        {op === 'update' && (
          <ul className="history-differences">
            {fields.map(({ field, from, to }) => (
              <Difference key={field} {...{ field, from, to }} />
            ))}
          </ul>
        )}
      </div>
      {onRestore && op !== 'delete' && (
        <button className="btn btn-quiet btn-sm" type="button" onClick={onRestore}>
          <Icon d={undoIcon} />
          Restore this state
        </button>
      )}
    </li>
  );
}

function Difference({ field, from, to }: { field: string; from: unknown; to: unknown }) {
  return (
    <li>
      <span className="history-field">{fieldWords(field)}</span> <del dir="auto">{valueWords(from)}</del>{' '}
      <ins dir="auto">{valueWords(to)}</ins>
    </li>
  );
}

function HistorySkeleton() {
  return (
    <div className="rows-skeleton">
      <Repeated times={6}>
        <span className="skeleton" />
      </Repeated>
    </div>
  );
}
