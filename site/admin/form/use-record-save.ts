import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Reply } from '#site/lib/api.ts';
import { type RecordNow, useSave } from './use-save.ts';
import { refill } from './values.ts';

interface Saving<Row> {
  was: RecordNow | undefined;
  /** What the form was filled from; null: it is not there yet. */
  base: Row | null;
}

interface Saved {
  wasNew: boolean;
  /** The fields that were typed into while the save was on its way. */
  kept: readonly string[];
}

interface Options<Values extends FieldValues, Row> {
  form: UseFormReturn<Values>;
  /** The record to edit; null for a new one. What becomes of it while the form is open is a matter of the save. */
  record: Row | null;
  reply: Reply<Row>;
  valuesOf: (row: Row) => Values;
  send: (values: Values, saving: Saving<Row>) => Promise<Row>;
  failure: string;
  onSaved: (row: Row, saved: Saved) => void;
}

/**
 * useSave for a form filled from one record. It remembers the version somebody has seen, so that the list behind the form may be read
 * anew; each save, and each version taken from somebody else, is what the next save starts from.
 */
export function useRecordSave<Values extends FieldValues, Row extends RecordNow>({
  form,
  record,
  reply,
  valuesOf,
  send,
  failure,
  onSaved,
}: Options<Values, Row>) {
  const [base, setBase] = useState(record);
  const { dirtyFields } = form.formState;
  const { save, conflict, dropConflict } = useSave<Values, Row>({
    form,
    record: base,
    valuesOf,
    send: (values, was) => send(values, { was, base }),
    failure,
    onSaved(saved, kept) {
      setBase(saved);
      onSaved(saved, { wasNew: base === null, kept });
    },
  });

  /** The fields that both have changed become theirs; what only this form has changed stays typed in. */
  function takeTheirs(current: RecordNow): void {
    const theirs = reply.parse(current);
    const own = Object.entries<unknown>(dirtyFields).filter(
      ([name, isDirty]) => isDirty && !conflict?.fields.includes(name),
    );
    setBase(theirs);
    refill(
      form,
      valuesOf(theirs),
      own.map(([name]) => name),
    );
    dropConflict();
  }

  /** For another new one, behind the one just saved. */
  function startAnew(values: Values, kept: readonly string[]): void {
    setBase(null);
    refill(form, values, kept);
  }

  return {
    save,
    base,
    startAnew,
    /** For ConflictDialog. */
    clash: {
      conflict,
      onClose: dropConflict,
      onKeepMine: (current: RecordNow) => form.handleSubmit((values) => save(values, current))(),
      onTakeTheirs: takeTheirs,
    },
  };
}
