import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { BulkChange } from '#schema/shapes/bulk-change.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { afterAll, noteStale, readsDone } from '#site/admin/data/stale.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { catchFocus } from '#site/admin/shell/use-focus-kept.ts';
import { showToast, type ToastWords } from '#site/stores/toast.ts';
import {
  changeWords,
  progressWords,
  runningWords,
  troubleWords,
  undoProblemWords,
  waitingWords,
} from './bulk-labels.ts';

const pollMs = 1000;
/** How many of the latest changes are listed. */
const listed = 5;

/**
 * The changes that were ordered in this window and whose end was not told yet: only these get a toast with an undo, not those of other
 * administrators.
 */
const orderedHere = new Set<number>();

/** Orders a change, and notes it as one of this window before the list of changes is read again. */
export const orderHere = (order: () => Promise<BulkChange>): Promise<void> =>
  afterAll(async () => void orderedHere.add((await order()).id));

/** The running bulk change with its progress and a stop, and the latest ones, or all that are known, with their undo. */
export function BulkChanges({ isWhole = false }: { isWhole?: boolean }) {
  const [every, setEvery] = useState<number>();
  const { data } = useCall(
    'GET /api/bulk-changes',
    {},
    { asksAnew: true, ...(every !== undefined && { every }) },
  );
  const changes = data ?? [];
  const unfinished = changes.filter(({ state }) => state === 'running');
  const begun = unfinished.filter(({ waitsFor }) => waitsFor === null);
  const running = begun.find((change) => change.problem === null) ?? begun[0];
  const waiting = unfinished.filter(({ waitsFor }) => waitsFor !== null);
  const [problem, setProblem] = useState<string>();
  const ended = changes.filter(({ state }) => state !== 'running');
  const known = useRef<readonly number[]>(undefined);
  const endedIds = data && ended.map(({ id }) => id).join();
  const heading = useRef<HTMLHeadingElement>(null);
  const isUnfinished = unfinished.length > 0;
  const runsFromHere = unfinished.some(({ id }) => orderedHere.has(id));
  const { state: visit } = useLocation();
  const asked = useRef<HTMLButtonElement>(null);
  const isRead = data !== undefined;

  useEffect(() => setEvery(isUnfinished ? pollMs : undefined), [isUnfinished]);
  // The palette leads to one undo, which Enter then takes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit from the palette
  useEffect(() => asked.current?.focus(), [visit, isRead]);
  // The control that started the change (the selection bar, an Undo, a toast) is unmounted by now.
  useEffect(() => {
    if (runsFromHere) catchFocus(heading.current, true);
  }, [runsFromHere]);
  // The list shows what a change did when it is over, and a toast offers its undo; a small one is over before it is first seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a change is news
  useEffect(() => {
    if (endedIds === undefined) return;
    // What was ordered on another page may be over before this one knows any change.
    const news = ended.filter(({ id }) =>
      known.current ? !known.current.includes(id) : orderedHere.has(id),
    );
    if (news.length > 0) {
      const [own] = news.filter(({ id }) => orderedHere.delete(id));
      noteStale([
        'titles',
        'views',
        'doubles',
        'seasons',
        'matches',
        'settings',
        'collections',
        'people',
        'trash',
      ]);
      if (own) {
        showToast(toastOf(own, () => void take(own.id, 'undo')));
        // The Stop that had the focus is gone, and so may be the row that had it.
        catchFocus(heading.current, true);
        void readsDone().then(() => requestAnimationFrame(() => catchFocus(heading.current, true)));
      }
    }
    known.current = ended.map(({ id }) => id);
  }, [endedIds]);

  async function take(id: number, what: 'stop' | 'undo'): Promise<void> {
    setProblem(undefined);
    try {
      await orderHere(() =>
        call(`POST /api/bulk-changes/:id/${what}`, {
          params: { id },
        }),
      );
    } catch (error) {
      setProblem(undoProblemWords(error));
    }
  }

  if (changes.length === 0) return null;
  return (
    <>
      {running && <Running change={running} waiting={waiting} onStop={() => void take(running.id, 'stop')} />}
      <section className="panel" aria-label="Changes of many titles">
        <div className="panel-body stack-close">
          {problem && (
            <p role="alert" ref={bringIntoView}>
              {problem}
            </p>
          )}
          <h2 ref={heading} tabIndex={-1}>
            Latest changes of many titles
          </h2>
          <ul>
            {changes.slice(0, isWhole ? undefined : listed).map((change) => (
              <li key={change.id} className="wrapping">
                <span>
                  <span>{progressWords(change)}</span>
                  {change.waitsFor !== null && <small>{waitingWords(change, changes)}</small>}
                  <Trouble change={change} />
                </span>
                {change.waitsFor !== null && change.undoes === null && (
                  <Button label={`Stop: ${changeWords(change)}`} onClick={() => void take(change.id, 'stop')}>
                    Stop
                  </Button>
                )}
                {isUndoable(change) && (
                  <Button
                    ref={change.id === visit?.undo ? asked : undefined}
                    label={`Undo: ${changeWords(change)}`}
                    onClick={() => void take(change.id, 'undo')}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

function Trouble({ change }: { change: BulkChange }) {
  const words = troubleWords(change);
  return words && <small className="state bad">{words}</small>;
}

/** The undo may have been requested in a toast, far above. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const toastOf = (change: BulkChange, undo: () => void): ToastWords => ({
  title: change.undoes === null ? 'Success' : 'Undone',
  text: progressWords(change),
  ...(isUndoable(change) && { action: { label: 'Undo', run: undo } }),
});

export const isUndoable = ({ state, changed, undoes, undoneBy }: BulkChange) =>
  state !== 'running' && changed > 0 && undoes === null && undoneBy === null;

/** Stays at the lower edge, whatever part of the list is visible. */
function Running({
  change,
  waiting,
  onStop,
}: {
  change: BulkChange;
  waiting: readonly BulkChange[];
  onStop: () => void;
}) {
  const label = useId();
  return (
    <section className="bulk-bar wrapping" aria-labelledby={label}>
      <b id={label} role="status">
        {runningWords(change)}
      </b>
      {change.undoes === null && <Button onClick={onStop}>Stop</Button>}
      <progress aria-labelledby={label} value={change.done} max={change.total} />
      {waiting.length > 0 && (
        <small role="status">{`Waiting for it: ${waiting.map(changeWords).join('; ')}`}</small>
      )}
      <Trouble change={change} />
    </section>
  );
}
