import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Reply } from '#site/lib/api.ts';
import { type DraftOf, useDraft } from './use-draft.ts';
import { type RecordNow, useSave } from './use-save.ts';
import { refill } from './values.ts';

/** The record as the form was filled from it: its fields that are no lists. */
export type Was = Partial<Record<string, string | number | boolean | null>>;

interface Saving<Row> {
  was: Was | undefined;
  /** The record that the form was filled from; null for a new one. */
  base: Row | null;
}

interface Saved<Values> {
  wasNew: boolean;
  /** The values of the form when it was saved. */
  sent: Values;
  /** The fields that were changed during the save. */
  kept: readonly string[];
}

interface Options<Values extends FieldValues, Row> {
  form: UseFormReturn<Values>;
  /** The record to edit; null for a new one. Later versions of this prop are ignored. */
  record: Row | null;
  reply: Reply<Row>;
  valuesOf: (row: Row) => Values;
  send: (values: Values, saving: Saving<Row>) => Promise<Row>;
  failure: string;
  /** How unsaved text is stored until it is saved. */
  draft?: DraftOf<Values>;
  onSaved: (row: Row, saved: Saved<Values>) => void;
}

/**
 * useSave for the form of one record. It keeps the version that the form was filled from, even when the list behind the form is read
 * again. Each save, and each version taken from another administrator, replaces it.
 */
export function useRecordSave<Values extends FieldValues, Row extends RecordNow>({
  form,
  record,
  reply,
  valuesOf,
  send,
  failure,
  draft: draftOf,
  onSaved,
}: Options<Values, Row>) {
  const [base, setBase] = useState(record);
  const { dirtyFields } = form.formState;
  const draft = useDraft({ form, base, valuesOf, draft: draftOf });
  const { save, submit, conflict, showConflict, dropConflict } = useSave<Values, Row>({
    form,
    record: draft.begunFrom,
    valuesOf,
    send: (values, was) => send(values, { was: was as Was | undefined, base }),
    failure,
    onSaved(saved, kept, sent) {
      setBase(saved);
      void draft.end();
      onSaved(saved, { wasNew: base === null, kept, sent });
    },
  });

  /** Takes their value of the fields that both changed, and keeps the fields that only this form changed. */
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
    draft.compareAnew();
    dropConflict();
  }

  /** Empties the form for another new record. */
  function startAnew(values: Values, kept: readonly string[]): void {
    setBase(null);
    refill(form, values, kept);
  }

  return {
    save,
    submit,
    base,
    startAnew,
    /** The props of DraftLine. */
    draftLine: {
      draft,
      onCompare: () =>
        base && showConflict({ current: base, fields: draft.changedMeanwhile, lastSave: null }),
    },
    /** The props of ConflictDialog. */
    conflictDialog: {
      conflict,
      onClose: dropConflict,
      onKeepMine: (current: RecordNow) => form.handleSubmit((values) => save(values, current))(),
      onTakeTheirs: takeTheirs,
    },
  };
}
