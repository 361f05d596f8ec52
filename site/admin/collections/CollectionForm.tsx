import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type Collection,
  type CollectionFields,
  collection,
  collectionForm,
  collectionLimits,
} from '#schema/collection.ts';
import { latinSlug, slugMaxLength } from '#schema/slug.ts';
import { write } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { DraftLine } from '#site/admin/form/DraftLine.tsx';
import { Fields } from '#site/admin/form/Fields.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { changedFields } from '#site/admin/form/values.ts';
import { Upload } from '#site/admin/uploads/Upload.tsx';

interface Props {
  /** Null for a new collection. */
  record: Collection | null;
  /** The collection has been deleted, so unsaved text no longer counts. */
  isGone: boolean;
  onSaved: (saved: Collection) => void;
}

const labels = { title: 'Name', slug: 'Slug', description: 'Text', pictureUrl: 'Picture' };
const fieldsOf = (record: Collection | null): CollectionFields => ({
  title: record?.title ?? '',
  slug: record?.slug ?? '',
  description: record?.description ?? '',
  pictureUrl: record?.pictureUrl ?? '',
});

export function CollectionForm({ record, isGone, onSaved }: Props) {
  const form = useForm<CollectionFields>({
    defaultValues: fieldsOf(record),
    resolver: zodResolver(collectionForm),
  });
  const [isUploading, setIsUploading] = useState(false);
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  const [title, description, pictureUrl] = form.watch(['title', 'description', 'pictureUrl']);
  const { base, submit, draftLine, conflictDialog } = useRecordSave<CollectionFields, Collection>({
    form,
    record,
    reply: collection,
    valuesOf: fieldsOf,
    send: (values, { base: before, was }) =>
      before
        ? write('PUT', `/api/collections/${before.id}`, collection, {
            ...changedFields(values, dirtyFields),
            was,
          })
        : write('POST', '/api/collections', collection, values),
    draft: { kind: 'collection', nameOf: ({ title: name }) => name || 'New collection' },
    failure: record ? 'Failed to update collection' : 'Failed to create collection',
    onSaved(saved, { wasNew }) {
      showSuccess(`Collection ${wasNew ? 'created' : 'updated'} successfully`);
      void refresh('collections').then(() => form.formState.isDirty || onSaved(saved));
    },
  });

  return (
    <form className="panel" noValidate onSubmit={submit}>
      <header>
        <h2>Name and text</h2>
        <SubmitButton
          isSmall
          isBusy={isSubmitting || isUploading}
          {...(isUploading && { busyWords: 'Uploading...' })}
        >
          Save collection
        </SubmitButton>
      </header>
      <div className="panel-body form">
        <DraftLine {...draftLine} isDirty={isDirty} labels={labels} />
        <Fields
          {...{ form, labels }}
          fields={[
            { name: 'title', input: { maxLength: collectionLimits.title } },
            {
              name: 'slug',
              hint: base
                ? 'After a change the old address leads to the new one.'
                : 'Left empty, it is made of the name.',
              input: {
                spellCheck: false,
                autoComplete: 'off',
                maxLength: slugMaxLength,
                placeholder: base ? base.slug : latinSlug(title),
              },
            },
            {
              name: 'description',
              kind: 'lines',
              isOptional: true,
              hint: 'Stands at the head of its page. A blank line begins a paragraph.',
              count: [description.length, collectionLimits.description],
              input: { rows: 5, maxLength: collectionLimits.description },
            },
            { name: 'pictureUrl', kind: 'picture', isOptional: true },
          ]}
        />
        <Upload
          kind="poster"
          label="Picture"
          value={pictureUrl}
          onChange={(url) => form.setValue('pictureUrl', url, { shouldDirty: true })}
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
