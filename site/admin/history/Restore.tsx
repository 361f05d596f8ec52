/** Questions that give a record, or all settings, a former state again, each with its undo. */
import { useState } from 'react';
import type { SentTo } from '#schema/calls/by-address.ts';
import type { ActivityEntry, HistoryKind, HistoryState, RestoredSettings } from '#schema/shapes/history.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { showToast } from '#site/stores/toast.ts';
import { fieldWords, restoringCalls, valueWords } from './history-labels.ts';

interface Options {
  kind: HistoryKind;
  id: number;
  /** The name of the record. */
  name: string;
  onRestored: () => Promise<unknown>;
}

type Differences = HistoryState['differences'];
const namesOf = (differences: Differences) => differences.map(({ field }) => fieldWords(field)).join(', ');

/** Compares a record with its state at a line of the log, asks for confirmation, restores it and offers to undo that. */
export function useRestore({ kind, id, name, onRestored }: Options): (seq: number) => Promise<void> {
  const [isBusy, setIsBusy] = useState(false);

  const put = async (fields: [string, unknown][]) => {
    // Each path has one of these parameters; a setting is named by its key.
    const params = { id, page: id, collection: id, person: id, key: name };
    const body = Object.fromEntries(fields);
    const sent = { params, body } as unknown as SentTo<(typeof restoringCalls)[HistoryKind]>;
    await call(restoringCalls[kind], sent);
    await readsDone();
    await onRestored();
  };
  const askFor = (at: string, differences: Differences, lost: Differences) =>
    confirm({
      title: 'Restore this state?',
      words: (
        <>
          <Moment after="As it stood on" at={at} />
          <span>. What differs from now:</span>
          <ul className="stack-close history-differences">
            {differences.map(({ field, value, now }) => (
              <Difference key={field} field={field} from={now} to={value} />
            ))}
          </ul>
          {lost.length > 0 && <p>{`${namesOf(lost)} stays as it is: the file of then was deleted.`}</p>}
        </>
      ),
      action: 'Restore',
      busyWords: 'Restoring...',
      run: () => put(differences.map(({ field, value }) => [field, value])),
      done: () =>
        showToast({
          title: 'Restored',
          text: name,
          action: { label: 'Undo', run: () => void put(differences.map(({ field, now }) => [field, now])) },
        }),
      failure: (error) => showFailure('Failed to restore', error),
    });

  return async (seq) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const params = { kind, id, seq };
      const { at, differences } = await call('GET /api/history/:kind/:id/:seq', { params });
      const there = differences.filter(({ isLost }) => !isLost);
      const lost = differences.filter(({ isLost }) => isLost);
      const nothing = 'The record is as it stood then, but for deleted files.';
      if (there.length > 0) askFor(at, there, lost);
      else showToast({ title: 'Nothing to restore', text: nothing });
    } catch (error) {
      showFailure('Failed to compare', error);
    } finally {
      setIsBusy(false);
    }
  };
}

/** A field with its former and its present value. */
export const Difference = ({ field, from, to }: { field: string; from: unknown; to: unknown }) => (
  <li>
    <b>{fieldWords(field)}</b> <del dir="auto">{valueWords(from)}</del> <ins dir="auto">{valueWords(to)}</ins>
  </li>
);

/** Gives all settings their values after a line of the log. */
export function askSettingsRestore({ at, seq }: ActivityEntry, onRestored: () => Promise<unknown>): void {
  const send = async (line: number): Promise<RestoredSettings> => {
    const answer = await call('POST /api/ui-settings/restore/:seq', { params: { seq: line } });
    await readsDone();
    await onRestored();
    return answer;
  };
  const undo = (line: number) =>
    send(line).then(
      () => showToast({ title: 'Undone', text: 'The settings and home are as they were before.' }),
      (error: unknown) => showFailure('Failed to undo', error),
    );
  confirm({
    title: 'Restore all settings?',
    words: (
      <>
        <span>Every setting gets the value that it had, and home the arrangement, after this change on</span>{' '}
        <Moment at={at} />
        <span>; settings that were added since are deleted. Titles and other records stay as they are.</span>
      </>
    ),
    action: 'Restore settings',
    busyWords: 'Restoring...',
    run: () => send(seq),
    done({ restored, isHomeRestored, undo: before }) {
      if (restored === 0 && !isHomeRestored)
        showToast({ title: 'Nothing to restore', text: 'The settings and home are as they were then.' });
      else
        showToast({
          title: 'Restored',
          text: [restored > 0 && counted(restored, 'setting'), isHomeRestored && 'the arrangement of home']
            .filter(Boolean)
            .join(' and '),
          action: { label: 'Undo', run: () => void undo(before) },
        });
    },
    failure: (error) => showFailure('Failed to restore', error),
  });
}
