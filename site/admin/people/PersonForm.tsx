import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Person, type PersonFields, person, personForm, personLimits } from '#schema/person.ts';
import { latinSlug, slugMaxLength } from '#schema/slug.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { DraftLine } from '#site/admin/form/DraftLine.tsx';
import { Fields } from '#site/admin/form/Fields.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { changedFields } from '#site/admin/form/values.ts';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { showToast } from '#site/stores/toast.ts';

interface Props {
  /** Null for a new person. */
  record: Person | null;
  /** The person has been deleted, so unsaved text no longer counts. */
  isGone: boolean;
  onSaved: (saved: Person) => void;
}

const labels = {
  name: 'Name',
  slug: 'Slug',
  formerNames: 'Other names',
  born: 'Born',
  died: 'Died',
  description: 'Text',
  pictureUrl: 'Picture',
};
const fieldsOf = (record: Person | null): PersonFields => ({
  name: record?.name ?? '',
  slug: record?.slug ?? '',
  formerNames: record?.formerNames ?? '',
  born: record?.born ?? '',
  died: record?.died ?? '',
  description: record?.description ?? '',
  pictureUrl: record?.pictureUrl ?? '',
});
const asKnown = 'A year, 1889-04 or 1889-04-16, as far as it is known.';

export function PersonForm({ record, isGone, onSaved }: Props) {
  const form = useForm<PersonFields>({ defaultValues: fieldsOf(record), resolver: zodResolver(personForm) });
  const [isUploading, setIsUploading] = useState(false);
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  const [name, description, pictureUrl] = form.watch(['name', 'description', 'pictureUrl']);
  const { base, submit, draftLine, conflictDialog } = useRecordSave<PersonFields, Person>({
    form,
    record,
    reply: person,
    valuesOf: fieldsOf,
    send: (values, { base: before, was }) =>
      before
        ? write('PUT', `/api/people/${before.id}`, person, { ...changedFields(values, dirtyFields), was })
        : write('POST', '/api/people', person, values),
    draft: { kind: 'person', nameOf: ({ name: called }) => called || 'New person' },
    failure: record ? 'Failed to update person' : 'Failed to create person',
    onSaved(saved, { wasNew }) {
      showToast({ title: 'Success', text: `Person ${wasNew ? 'created' : 'updated'} successfully` });
      void refresh('people').then(() => form.formState.isDirty || onSaved(saved));
    },
  });

  return (
    <form className="panel" noValidate onSubmit={submit}>
      <header>
        <h2>Name and life</h2>
        <SubmitButton
          isSmall
          isBusy={isSubmitting || isUploading}
          {...(isUploading && { busyWords: 'Uploading...' })}
        >
          Save person
        </SubmitButton>
      </header>
      <div className="panel-body form">
        <DraftLine {...draftLine} isDirty={isDirty} labels={labels} />
        <Fields
          {...{ form, labels }}
          fields={[
            { name: 'name', input: { maxLength: personLimits.name } },
            {
              name: 'slug',
              hint: base
                ? 'After a change the old address leads to the new one.'
                : 'Left empty, it is made of the name.',
              input: {
                spellCheck: false,
                autoComplete: 'off',
                maxLength: slugMaxLength,
                placeholder: base ? base.slug : latinSlug(name),
              },
            },
            { name: 'born', isOptional: true, hint: asKnown, input: { maxLength: 10, autoComplete: 'off' } },
            { name: 'died', isOptional: true, input: { maxLength: 10, autoComplete: 'off' } },
            {
              name: 'formerNames',
              kind: 'lines',
              isOptional: true,
              hint: 'One a line. Searches and imports find the person by them.',
              input: { rows: 2, maxLength: personLimits.formerNames },
            },
            {
              name: 'description',
              kind: 'lines',
              isOptional: true,
              hint: 'Stands at the head of their page. A blank line begins a paragraph.',
              count: [description.length, personLimits.description],
              input: { rows: 5, maxLength: personLimits.description },
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
