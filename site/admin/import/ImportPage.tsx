import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { ImportRecord } from '#schema/import.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh, useRead } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button, ButtonLink } from '#site/admin/parts/Button.tsx';
import { catchFocus } from '#site/admin/parts/catch-focus.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { undoProblemWords } from '#site/admin/titles/bulk-words.ts';
import { trusted } from '#site/lib/api.ts';
import { showToast } from '#site/stores/toast.ts';
import { undoIcon } from '#site/ui/admin-icons.ts';
import { arrowLeftIcon } from '#site/ui/icons.ts';
import { ColumnMatching } from './ColumnMatching.tsx';
import { type Call, ImportRows } from './ImportRows.tsx';
import { encodingWords, isRunning, stateWords } from './import-words.ts';

const pollMs = 1000;
const reply = trusted<ImportRecord>();

/** One import: its columns, the effect of its rows, its progress, and its undo. */
export function ImportPage() {
  const { id = '' } = useParams();
  const path = `/api/imports/${encodeURIComponent(id)}`;
  const [every, setEvery] = useState<number>();
  const query = useRead(path, reply, { asksAnew: true, ...(every !== undefined && { every }) });
  const state = query.data?.state;
  const runs = query.data !== undefined && isRunning(query.data);
  useEffect(() => setEvery(runs ? pollMs : undefined), [runs]);
  const { problem, call } = useCalls(path);
  useNews(query.data, call);

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
        back={
          <ButtonLink look="ghost" className="back-link" icon={arrowLeftIcon} to="/import">
            All imports
          </ButtonLink>
        }
      />
      <Answer query={query} failure="Failed to fetch the import">
        {(one) => (
          <>
            <Standing one={one} problem={problem} call={call} />
            {['mapping', 'checking', 'checked'].includes(one.state) && (
              <ColumnMatching key={`columns ${one.id}`} one={one} />
            )}
            {state !== 'mapping' && state !== 'checking' && <ImportRows one={one} call={call} />}
          </>
        )}
      </Answer>
    </div>
  );
}

function useCalls(path: string): { problem: string | undefined; call: Call } {
  const [problem, setProblem] = useState<string>();
  const call = useCallback<Call>(
    async (what, body) => {
      setProblem(undefined);
      try {
        await write('POST', `${path}/${what}`, reply, body);
      } catch (error) {
        setProblem(undoProblemWords(error));
      }
      await refresh('imports');
    },
    [path],
  );
  return { problem, call };
}

/** When a step ends the lists that it changed are read again, and a toast offers the undo. */
function useNews(one: ImportRecord | undefined, call: Call): void {
  const before = useRef(one?.state);
  const state = one?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the state is news
  useEffect(() => {
    const last = before.current;
    before.current = state;
    if (!one || last === undefined || last === state || isRunning(one)) return;
    void refresh('imports');
    if (last === 'checking') return;
    void refresh('titles', 'seasons', 'episodes', 'matches');
    const action = { label: 'Undo', run: () => void call('undo') };
    showToast({
      title: state === 'undone' ? 'Undone' : 'Success',
      text: stateWords(one),
      ...(one.isUndoable && { action }),
    });
  }, [state]);
}

interface StandingProps {
  one: ImportRecord;
  problem: string | undefined;
  call: Call;
}

function Standing({ one, problem, call }: StandingProps) {
  const label = useId();
  const runs = isRunning(one);
  const words = useRef<HTMLElement>(null);
  const before = useRef(one.state);
  // Each step takes its button away: that which compares, applies, stops or undoes.
  useEffect(() => {
    if (before.current !== one.state) catchFocus(words.current);
    before.current = one.state;
  }, [one.state]);
  return (
    <section className="panel" aria-label="Progress of the import">
      <div className="panel-body import-progress">
        <p className="wrapping">
          <b id={label} role="status" ref={words} tabIndex={-1}>
            {stateWords(one)}
          </b>
          {runs && one.state !== 'undoing' && <Button onClick={() => void call('stop')}>Stop</Button>}
          {one.isUndoable && (
            <Button icon={undoIcon} onClick={() => void call('undo')}>
              Undo the whole import
            </Button>
          )}
        </p>
        {runs && <progress aria-labelledby={label} value={one.done} max={Math.max(1, one.total)} />}
        {problem && <p role="alert">{problem}</p>}
      </div>
    </section>
  );
}
