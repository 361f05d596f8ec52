import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { LastSave } from '#schema/error.ts';
import { troubleOf } from '#site/admin/data/call.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { showToast } from '#site/stores/toast.ts';
import { changedSince, refill } from './values.ts';

export type RecordNow = Readonly<Record<string, unknown>>;

/** Somebody else has saved meanwhile: what they have, and the fields where both differ. */
export interface Conflict {
  current: RecordNow;
  fields: readonly string[];
  /** Who saved them, and when, if the log still knows. */
  lastSave: LastSave | null;
}

interface Options<Values extends FieldValues, Answer> {
  form: UseFormReturn<Values>;
  /** The record the form was filled from; null for a new one. */
  record: RecordNow | null;
  /** The call itself; `was` goes along with a PUT, so that nobody's newer save is overwritten. */
  send: (values: Values, was: RecordNow | undefined) => Promise<Answer>;
  /** Title of the toast when it fails. */
  failure: string;
  /** What the form holds once it is saved; left out: what was sent. */
  valuesOf?: (answer: Answer) => Values;
  /** `kept`: the fields that were typed into while the save was on its way. They are not saved yet. */
  onSaved: (answer: Answer, kept: readonly string[]) => void;
}

/**
 * Saves what a form holds. A failure is a toast; what the server finds wrong is said at its fields too, and a clash becomes `conflict`,
 * for ConflictDialog. Whatever happens, what was typed stays, also what was typed meanwhile.
 */
export function useSave<Values extends FieldValues, Answer>({
  form,
  record,
  send,
  failure,
  valuesOf,
  onSaved,
}: Options<Values, Answer>) {
  const [conflict, setConflict] = useState<Conflict | null>(null);

  function placeProblems(error: ApiError): void {
    const known = Object.keys(form.getValues());
    const [here, elsewhere] = [
      error.issues.filter(({ path }) => known.includes(path)),
      error.issues.filter(({ path }) => !known.includes(path)),
    ];
    for (const { path, message } of here)
      form.setError(path as Path<Values>, { message }, { shouldFocus: path === here[0]?.path });
    const words = elsewhere.map(({ path, message }) => `${path}: ${message}`).join(', ');
    showToast({ title: failure, text: words || troubleOf(error), isBad: true });
  }

  function complain(error: unknown): void {
    if (error instanceof ApiError && error.current)
      setConflict({
        current: error.current,
        fields: error.issues.map(({ path }) => path),
        lastSave: error.lastSave,
      });
    else if (error instanceof ApiError && error.issues.length > 0) placeProblems(error);
    else showToast({ title: failure, text: troubleOf(error), isBad: true });
  }

  async function save(values: Values, was: RecordNow | null = record): Promise<void> {
    const sent = { ...form.getValues() };
    try {
      const answer = await send(values, was ?? undefined);
      setConflict(null);
      const kept = changedSince(sent, form.getValues());
      // at once, or leaving the page would still be asked about
      flushSync(() => refill(form, valuesOf ? valuesOf(answer) : values, kept));
      onSaved(answer, kept);
    } catch (error) {
      complain(error);
    }
  }

  return { save, conflict, dropConflict: () => setConflict(null) };
}
