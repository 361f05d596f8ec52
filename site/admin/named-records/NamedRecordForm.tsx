import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type Path, type PathValue, type Resolver, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { latinSlug, slugMaxLength } from '#schema/slug.ts';
import type { Trashed } from '#schema/trash.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { DraftLine } from '#site/admin/form/DraftLine.tsx';
import { Fields, type FormField } from '#site/admin/form/Fields.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave, type Was } from '#site/admin/form/use-record-save.ts';
import { type Changed, changedFields } from '#site/admin/form/values.ts';
import { useDeadLinks } from '#site/admin/links/DeadLinkHints.tsx';
import { capital } from '#site/admin/parts/Confirm.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import type { Reply } from '#site/lib/api.ts';

export type NamedValues = Record<string, string> & Record<'slug' | 'description' | 'pictureUrl', string>;
export type NamedRow = Readonly<Record<string, unknown>> & { id: number; slug: string };

/** A kind of record with a name, a slug, a text, a picture and a page of its own. */
export interface NamedKind<Values extends NamedValues, Row extends NamedRow> {
  type: 'person' | 'collection';
  list: 'people' | 'collections';
  /** The field with the name, of which the slug is made. */
  name: keyof Values & keyof Row & Path<Values>;
  heading: string;
  labels: Readonly<Record<keyof Values, string>>;
  limits: Readonly<Record<string, number>>;
  textHint: string;
  /** The fields between the slug and the text. */
  fields: readonly FormField<Values>[];
  form: ZodType<Values, Values>;
  reply: Reply<Row>;
  add: (values: Values) => Promise<Row>;
  change: (id: number, changes: Changed<Values> & { was: Was | undefined }) => Promise<Row>;
  remove: (id: number) => Promise<Trashed>;
}

interface Props<Values extends NamedValues, Row extends NamedRow> {
  kind: NamedKind<Values, Row>;
  /** Null for a new record. */
  record: Row | null;
  /** The record has been deleted, so unsaved text no longer counts. */
  isGone: boolean;
  onSaved: (saved: Row) => void;
}

export function NamedRecordForm<Values extends NamedValues, Row extends NamedRow>({
  kind,
  record,
  isGone,
  onSaved,
}: Props<Values, Row>) {
  const { type, name, heading, labels, limits, textHint, fields, form: schema, reply } = kind;
  const valuesOf = (row: Row | null) =>
    Object.fromEntries(Object.keys(labels).map((field) => [field, row?.[field] ?? ''])) as Values;
  const form = useForm<Values>({
    defaultValues: valuesOf(record) as DefaultValues<Values>,
    resolver: zodResolver(schema) as Resolver<Values>,
  });
  const [isUploading, setIsUploading] = useState(false);
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  const values = form.watch();
  const deadLink = useDeadLinks({ kind: type, id: record?.id });
  const field = (own: keyof NamedValues) => own as Path<Values>;
  const { base, submit, draftLine, conflictDialog } = useRecordSave<Values, Row>({
    form,
    record,
    reply,
    valuesOf,
    send: (sent, { base: before, was }) =>
      before ? kind.change(before.id, { ...changedFields(sent, dirtyFields), was }) : kind.add(sent),
    draft: { kind: type, nameOf: (typed) => typed[name] || `New ${type}` },
    failure: record ? `Failed to update ${type}` : `Failed to create ${type}`,
    onSaved(saved, { wasNew }) {
      showSuccess(`${capital(type)} ${wasNew ? 'created' : 'updated'} successfully`);
      void readsDone().then(() => form.formState.isDirty || onSaved(saved));
    },
  });

  return (
    <form className="panel" noValidate onSubmit={submit}>
      <header>
        <h2>{heading}</h2>
        <SubmitButton
          isSmall
          isBusy={isSubmitting || isUploading}
          {...(isUploading && { busyWords: 'Uploading...' })}
        >
          {`Save ${type}`}
        </SubmitButton>
      </header>
      <div className="panel-body form">
        <DraftLine {...draftLine} isDirty={isDirty} labels={labels} />
        <Fields
          {...{ form, labels }}
          fields={[
            { name, input: { maxLength: limits[name] } },
            {
              name: field('slug'),
              hint: base
                ? 'After a change the old address leads to the new one.'
                : 'Left empty, it is made of the name.',
              input: {
                spellCheck: false,
                autoComplete: 'off',
                maxLength: slugMaxLength,
                placeholder: base ? base.slug : latinSlug(values[name] ?? ''),
              },
            },
            ...fields,
            {
              name: field('description'),
              kind: 'lines',
              isOptional: true,
              hint: textHint,
              count: [values.description.length, limits['description'] ?? 0],
              input: { rows: 5, maxLength: limits['description'] },
            },
            {
              name: field('pictureUrl'),
              kind: 'picture',
              isOptional: true,
              hint: deadLink('pictureUrl', values.pictureUrl),
            },
          ]}
        />
        <Upload
          kind="poster"
          label="Picture"
          value={values.pictureUrl}
          onChange={(url) =>
            form.setValue(field('pictureUrl'), url as PathValue<Values, Path<Values>>, { shouldDirty: true })
          }
          onBusy={setIsUploading}
        />
      </div>
      <ConflictDialog {...conflictDialog} mine={form.getValues()} labels={labels} />
      <LeaveGuard
        isDirty={(isDirty || isUploading) && !isGone}
        draft={isUploading ? undefined : draftLine.draft}
      />
    </form>
  );
}
