import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { LastSave } from '#schema/shapes/error.ts';
import { errorWords } from '#site/admin/data/call.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { $toast, dismissToast, showToast } from '#site/stores/toast.ts';
import { changedSince, refill } from './values.ts';

export type RecordNow = Readonly<Record<string, unknown>>;

/** Another administrator has saved the record since it was read: their version, and the fields that differ. */
export interface Conflict {
  current: RecordNow;
  fields: readonly string[];
  /** Who saved it and when, unless the log no longer has it. */
  lastSave: LastSave | null;
}

interface Options<Values extends FieldValues, Answer> {
  form: UseFormReturn<Values>;
  record: RecordNow | null;
  /** Sends the values. A PUT includes `was`, so that the server refuses to overwrite a newer version. */
  send: (values: Values, was: RecordNow | undefined) => Promise<Answer>;
  /** The title of the toast about a failure. */
  failure: string;
  /** The values of the form after the save; by default those that were sent. */
  valuesOf?: (answer: Answer) => Values;
  /** `kept` names the fields that were changed during the save and are not saved yet; `sent` is what the form had when it was saved. */
  onSaved: (answer: Answer, kept: readonly string[], sent: Values) => void | Promise<void>;
}

/**
 * Saves the values of a form. A failure shows as a toast, and the server's errors at their fields as well. A conflict with another
 * administrator's save is returned for ConflictDialog. Nothing that was typed is lost, not even during the save.
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
  /** The toast about the last failure, which goes with its cause: at the next attempt, or when the form is closed. */
  const failed = useRef<number>(undefined);
  const dropFailure = () => {
    if (failed.current !== undefined && $toast.get()?.id === failed.current) dismissToast();
  };
  const drop = useEffectEvent(dropFailure);
  useEffect(() => () => drop(), []);
  function tell(text: string): void {
    showToast({ title: failure, text, isBad: true });
    failed.current = $toast.get()?.id;
  }

  function placeProblems(error: ApiError): void {
    const known = Object.keys(form.getValues());
    const [here, elsewhere] = [
      error.issues.filter(({ path }) => known.includes(path)),
      error.issues.filter(({ path }) => !known.includes(path)),
    ];
    for (const { path, message } of here)
      form.setError(path as Path<Values>, { message }, { shouldFocus: path === here[0]?.path });
    const words = elsewhere.map(({ path, message }) => `${path}: ${message}`).join(', ');
    tell(words || errorWords(error));
  }

  function complain(error: unknown): void {
    if (error instanceof ApiError && error.current)
      setConflict({
        current: error.current,
        fields: error.issues.map(({ path }) => path),
        lastSave: error.lastSave,
      });
    else if (error instanceof ApiError && error.issues.length > 0) placeProblems(error);
    else tell(errorWords(error));
  }

  async function save(values: Values, was: RecordNow | null = record): Promise<void> {
    const sent = { ...form.getValues() };
    dropFailure();
    try {
      const answer = await send(values, was ?? undefined);
      setConflict(null);
      const kept = changedSince(sent, form.getValues());
      // LeaveGuard must know at once that nothing is unsaved.
      flushSync(() => refill(form, valuesOf ? valuesOf(answer) : values, kept));
      await onSaved(answer, kept, sent);
    } catch (error) {
      complain(error);
    }
  }

  const submit = form.handleSubmit((values) => save(values));
  return { save, submit, conflict, showConflict: setConflict, dropConflict: () => setConflict(null) };
}
