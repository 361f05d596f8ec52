import { type ReactNode, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { DraftKind } from '#schema/shapes/draft.ts';
import type { Publication } from '#schema/shapes/publication.ts';
import { showSuccess, tried } from '#site/admin/data/outcome.ts';
import { type LinksOf, useDeadLinks } from '#site/admin/links/DeadLinkHints.tsx';
import { useSaveLabel } from '#site/admin/publication/PublicationFields.tsx';
import { publishedNow } from '#site/admin/publication/publication-labels.ts';
import { useAnyBusy } from '#site/admin/uploads/use-upload.ts';
import type { Reply } from '#site/lib/api.ts';
import { type DraftOf, useDraft } from './use-draft.ts';
import { type RecordNow, useSave } from './use-save.ts';
import { type Changed, changedFields, refill } from './values.ts';

export interface Toasts {
  added: string;
  changed: string;
  addFailed: string;
  changeFailed: string;
}

/** @param one its name within a sentence */
export const toastsOf = (name: string, one = name.toLowerCase()): Toasts => ({
  added: `${name} created successfully`,
  changed: `${name} updated successfully`,
  addFailed: `Failed to create ${one}`,
  changeFailed: `Failed to update ${one}`,
});

/** What is said once of a kind of record that is added and changed in a form. */
export interface RecordKind<Values extends FieldValues, Row extends RecordNow> {
  /** Its name among drafts and previews. Without it what is typed is not kept as a draft. */
  kind?: DraftKind;
  labels: Readonly<Record<string, string>>;
  toasts: Toasts | ((values: Values) => Toasts);
  /** The check of the values; `saved` is null until a new record is saved. */
  resolver: (saved: Row | null) => Resolver<Values>;
  reply: Reply<Row>;
  valuesOf: (row: Row) => Values;
  /** Sends the changed fields with `was`: how they were when the form was filled. */
  change: (saved: Row, changed: Changed<Values> & { was: Was | undefined }, values: Values) => Promise<Row>;
  /** The values in the notation of the record, to show them beside those of another save. */
  shownOf?: (values: Values) => RecordNow;
}

/** The record as the form was filled from it: its fields that are no lists. */
type Was = Partial<Record<string, string | number | boolean | null>>;

interface Saved<Values> {
  wasNew: boolean;
  /** The values of the form when it was saved. */
  sent: Values;
  /** The fields that were changed during the save. */
  kept: readonly string[];
}

interface Options<Values extends FieldValues, Row> {
  /** The record to edit; null for a new one. Later versions of this prop are ignored. */
  record: Row | null;
  /** The values of a new record. */
  empty: Values;
  add: (values: Values) => Promise<Row>;
  draft?: Omit<DraftOf<Values>, 'kind'>;
  /** Where its dead links are listed. */
  links?: LinksOf;
  /** The field that gets the focus: a record may arrive after its dialog has opened and set its own focus. */
  focuses?: Path<Values>;
  /** What belongs to the record and is stored after its fields, such as the credits of a title: the one Save takes both. */
  alongside?: { isDirty: boolean; save: (row: Row) => Promise<void>; failure: string };
  onRefused?: (problems: FieldErrors<Values>) => void;
  onSaved: (row: Row, saved: Saved<Values>) => void;
}

/**
 * The form of one record: its values, its save with the toasts, its draft, its uploads. It keeps the version that the form was filled
 * from, even when the list behind the form is read again. Each save, and each version taken from another administrator, replaces it.
 */
export function useRecordForm<Values extends FieldValues, Row extends RecordNow>(
  kind: RecordKind<Values, Row>,
  options: Options<Values, Row>,
) {
  const { record, empty, add, draft: draftOf, links, focuses, alongside, onRefused, onSaved } = options;
  const { labels, toasts, reply, valuesOf } = kind;
  const [saved, setSaved] = useState(record);
  const form = useForm<Values>({
    defaultValues: (record ? valuesOf(record) : empty) as DefaultValues<Values>,
    resolver: kind.resolver(saved),
  });
  const { dirtyFields, isSubmitting } = form.formState;
  const isDirty = form.formState.isDirty || alongside?.isDirty === true;
  const [isUploading, setIsUploading] = useState(false);
  const busy = useAnyBusy(setIsUploading);
  const hintOf = useDeadLinks(links ?? nowhere);
  const saveLabel = useSaveLabel(form, saved);
  const { setFocus } = form;
  useEffect(() => {
    if (focuses) setFocus(focuses);
  }, [focuses, setFocus]);

  const wordsOf = (values: Values) => (typeof toasts === 'function' ? toasts(values) : toasts);
  const draft = useDraft({
    form,
    base: saved,
    valuesOf,
    draft: kind.kind && draftOf && { ...draftOf, kind: kind.kind },
  });
  const { save, conflict, showConflict, dropConflict } = useSave<Values, Row>({
    form,
    record: draft.begunFrom,
    valuesOf,
    send: (values, was) =>
      saved
        ? kind.change(saved, { ...changedFields(values, dirtyFields), was: was as Was | undefined }, values)
        : add(values),
    failure: wordsOf(form.getValues())[saved ? 'changeFailed' : 'addFailed'],
    async onSaved(row, kept, sent) {
      setSaved(row);
      void draft.end();
      // The fields are stored: a failure leaves the form open with what remains to be saved.
      if (alongside?.isDirty && !(await tried(alongside.failure, () => alongside.save(row)))) return;
      const published = publishedNow(sent as unknown as Publication, row as unknown as Publication);
      showSuccess(wordsOf(sent)[saved ? 'changed' : 'added'] + published);
      onSaved(row, { wasNew: saved === null, kept, sent });
    },
  });

  /** Takes their value of the fields that both changed, and keeps the fields that only this form changed. */
  function takeTheirs(current: RecordNow): void {
    const theirs = reply.parse(current);
    const own = Object.entries<unknown>(dirtyFields).filter(
      ([name, isChanged]) => isChanged && !conflict?.fields.includes(name),
    );
    setSaved(theirs);
    refill(
      form,
      valuesOf(theirs),
      own.map(([name]) => name),
    );
    draft.compareAnew();
    dropConflict();
    draftOf?.onFilled?.();
  }

  return {
    form,
    labels,
    saved,
    draft,
    isDirty,
    isSubmitting,
    isUploading,
    /** The `onBusy` of an upload. */
    busy,
    /** What the save does to the publication, as the label of its button; null for the usual label. */
    saveLabel,
    /** The hint about the address in a field, where it is dead. */
    deadLink: (name: Path<Values>, address?: string): ReactNode =>
      links && hintOf(name as Parameters<typeof hintOf>[0], () => address ?? form.watch(name)),
    submit: form.handleSubmit((values) => save(values), onRefused),
    /** Puts a value into a field, as if it had been typed. */
    put: (name: Path<Values>, value: string) =>
      form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    /** Empties the form for another new record. */
    startAnew(values: Values, kept: readonly string[]): void {
      setSaved(null);
      refill(form, values, kept);
    },
    /** Shows the values of the record beside those of the draft. */
    compare: () => saved && showConflict({ current: saved, fields: draft.changedMeanwhile, lastSave: null }),
    /** The props of ConflictDialog. */
    conflictDialog: {
      conflict,
      mine: kind.shownOf?.(form.getValues()) ?? form.getValues(),
      labels,
      onClose: dropConflict,
      onKeepMine: (current: RecordNow) => form.handleSubmit((values) => save(values, current))(),
      onTakeTheirs: takeTheirs,
    },
  };
}

const nowhere: LinksOf = { kind: 'title', id: undefined };

export type RecordForm<Values extends FieldValues, Row extends RecordNow> = ReturnType<
  typeof useRecordForm<Values, Row>
>;
