import { useCallback, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { ImportRecord } from '#schema/shapes/import.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { noteStale, readsDone } from '#site/admin/data/stale.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { BackLink } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { undoProblemWords } from '#site/admin/titles/bulk-labels.ts';
import { showToast } from '#site/stores/toast.ts';
import { ColumnMatching } from './ColumnMatching.tsx';
import { ImportRows, type Order } from './ImportRows.tsx';
import { encodingWords, isRunning, stateWords } from './import-labels.ts';
import { askUndo, Standing } from './Standing.tsx';

const pollMs = 1000;
/** The chapters with records that an import may write. */
const written = ['titles', 'views', 'doubles', 'seasons', 'matches', 'trash'] as const;

/** One import: its columns, the effect of its rows, its progress, and its undo. */
export function ImportPage() {
  const { id = '' } = useParams();
  const [every, setEvery] = useState<number>();
  const query = useCall(
    'GET /api/imports/:id',
    { params: { id } },
    { asksAnew: true, ...(every !== undefined && { every }) },
  );
  const state = query.data?.state;
  const runs = query.data !== undefined && isRunning(query.data);
  useEffect(() => setEvery(runs ? pollMs : undefined), [runs]);
  const { problem, order } = useOrders(id);
  useNews(query.data, order);

  return (
    <div className="stack" key={id}>
      <PageHead
        title={query.data?.name ?? 'Import'}
        text={
          query.data && (
            <>
              <span>{`${counted(query.data.rows, 'row')}, sent `}</span>
              <Moment at={query.data.uploadedAt} />
              <span>{` by ${query.data.uploadedBy}.`}</span>
              {query.data.encoding && <span>{` ${encodingWords(query.data.encoding)}`}</span>}
              {query.data.remarks.map((remark) => (
                <span key={remark}>{` ${remark}`}</span>
              ))}
            </>
          )
        }
        back={<BackLink to="/import">All imports</BackLink>}
      />
      <Answer query={query} failure="Failed to fetch the import">
        {(one) => (
          <>
            <Standing one={one} problem={problem} order={order} />
            {['mapping', 'checking', 'checked'].includes(one.state) && (
              <ColumnMatching key={`columns ${one.id}`} one={one} />
            )}
            {state !== 'mapping' && state !== 'checking' && <ImportRows one={one} order={order} />}
          </>
        )}
      </Answer>
    </div>
  );
}

function useOrders(id: string): { problem: string | undefined; order: Order } {
  const [problem, setProblem] = useState<string>();
  const order = useCallback<Order>(
    async (...step) => {
      setProblem(undefined);
      try {
        if (step[0] === 'apply') await call('POST /api/imports/:id/apply', { params: { id }, body: step[1] });
        else
          await call(`POST /api/imports/:id/${step[0]}` as const, {
            params: { id },
          });
      } catch (error) {
        setProblem(undoProblemWords(error));
      }
      await readsDone();
    },
    [id],
  );
  return { problem, order };
}

/** When a step ends the lists that it changed are read again, and a toast offers the undo. */
function useNews(one: ImportRecord | undefined, order: Order): void {
  const before = useRef(one?.state);
  const state = one?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the state is news
  useEffect(() => {
    const last = before.current;
    before.current = state;
    if (!one || last === undefined || last === state || isRunning(one)) return;
    noteStale(last === 'checking' ? ['imports'] : ['imports', ...written]);
    if (last === 'checking') return;
    const action = { label: 'Undo', run: () => askUndo(one, order) };
    showToast({
      title: state === 'undone' ? 'Undone' : 'Success',
      text: stateWords(one),
      ...(one.isUndoable && { action }),
    });
  }, [state]);
}
