import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { troubleOf } from '#site/admin/data/call.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { showToast } from '#site/stores/toast.ts';

type RecordNow = Readonly<Record<string, unknown>>;

/** Somebody else has saved meanwhile: what they have, and the fields where both differ. */
export interface Conflict {
  current: RecordNow;
  fields: readonly string[];
}

interface Options<Values extends FieldValues, Answer> {
  form: UseFormReturn<Values>;
  /** The record the form was filled from; null for a new one. */
  record: RecordNow | null;
  /** The call itself; `was` goes along with a PUT, so that nobody's newer save is overwritten. */
  send: (values: Values, was: RecordNow | undefined) => Promise<Answer>;
  /** Title of the toast when it fails. */
  failure: string;
  onSaved: (answer: Answer) => void;
}

/**
 * Saves what a form holds. What the server finds wrong is said at its fields; a clash becomes `conflict`, for ConflictDialog; any
 * other trouble is a toast. Whatever happens, what was typed stays.
 */
export function useSave<Values extends FieldValues, Answer>({
  form,
  record,
  send,
  failure,
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
    if (here.length === 0 || words)
      showToast({ title: failure, text: words || troubleOf(error), isBad: true });
  }

  function complain(error: unknown): void {
    if (error instanceof ApiError && error.current)
      setConflict({ current: error.current, fields: error.issues.map(({ path }) => path) });
    else if (error instanceof ApiError && error.issues.length > 0) placeProblems(error);
    else showToast({ title: failure, text: troubleOf(error), isBad: true });
  }

  async function save(values: Values, was: RecordNow | null = record): Promise<void> {
    try {
      const answer = await send(values, was ?? undefined);
      setConflict(null);
      // at once, or leaving the page would still be asked about
      flushSync(() => form.reset(values));
      onSaved(answer);
    } catch (error) {
      complain(error);
    }
  }

  return { save, conflict, dropConflict: () => setConflict(null) };
}
