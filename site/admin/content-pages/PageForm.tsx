import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { addPage, changePage } from '#schema/calls/pages.ts';
import { type Page, type PageFields, page, pageForm, pageLimits, pageMessages } from '#schema/page.ts';
import { formValues, labelsOf } from '#schema/records/field.ts';
import { pageFacts } from '#schema/records/page.ts';
import { latinSlug } from '#schema/slug.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { DraftLine } from '#site/admin/form/DraftLine.tsx';
import { Fields } from '#site/admin/form/Fields.tsx';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { changedFields } from '#site/admin/form/values.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import {
  PublicationFields,
  publicationLabels,
  useSaveWords,
} from '#site/admin/publication/PublicationFields.tsx';
import { publicationOf, publishedNow } from '#site/admin/publication/publication-words.ts';
import { canonicalPagePath } from '#site/lib/content-paths.ts';
import { showToast } from '#site/stores/toast.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { externalLinkIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { removedParts } from './editor-markup.ts';
import { slugHint } from './fixed-pages.ts';
import { RichText } from './RichText.tsx';

interface Props {
  /** Null for a new page. */
  record: Page | null;
  /** The page has been deleted, so unsaved text no longer counts. */
  isGone: boolean;
  onSaved: (saved: Page) => void;
  onDelete: (saved: Page) => void;
}

const labels = { ...labelsOf(pageFacts), ...publicationLabels };
const fieldsOf = (record: Page | null): PageFields => ({
  ...formValues(pageFacts, record ?? {}),
  ...publicationOf(record),
});

export function PageForm({ record, isGone, onSaved, onDelete }: Props) {
  const contentId = useId();
  const form = useForm<PageFields>({
    defaultValues: fieldsOf(record),
    resolver: zodResolver(pageForm),
  });
  const { dirtyFields, errors, isDirty, isSubmitting } = form.formState;
  const [title, content] = form.watch(['title', 'content']);
  // A new key restarts the editor when the text was replaced from outside.
  const [edition, setEdition] = useState(0);
  const written = useRef(content);

  function showContent(): void {
    const now = form.getValues('content');
    if (now !== written.current) setEdition((before) => before + 1);
    written.current = now;
  }

  const { base, save, draftLine, conflictDialog } = useRecordSave<PageFields, Page>({
    form,
    record,
    reply: page,
    // The server may have removed markup from the content.
    valuesOf: fieldsOf,
    send: (values, { base: before, was }) =>
      before
        ? call<typeof changePage>('PUT /api/pages/:page', {
            params: { page: before.id },
            body: { ...changedFields(values, dirtyFields), was },
          })
        : call<typeof addPage>('POST /api/pages', { body: values }),
    draft: { kind: 'page', nameOf: ({ title: name }) => name || 'New page', onFilled: showContent },
    failure: record ? 'Failed to update page' : 'Failed to create page',
    onSaved(saved, { wasNew, sent }) {
      const done = `Page ${wasNew ? 'created' : 'updated'} successfully`;
      const removed = removedParts(sent.content ?? '', saved.content);
      showSuccess(done + publishedNow(sent, saved));
      if (removed) showToast({ title: 'Some of the content cannot be shown', text: `Removed: ${removed}.` });
      showContent();
      // The list must contain the page before the address names it. Text typed during the save keeps the form open.
      void readsDone().then(() => form.formState.isDirty || onSaved(saved));
    },
  });

  const saveWords = useSaveWords(form, base);
  const submit = form.handleSubmit(
    (values) => save(values),
    (problems) => {
      if (Object.values(problems).some(({ message }) => message === pageMessages.required))
        showToast({ title: 'Validation Error', text: pageMessages.required, isBad: true });
    },
  );

  return (
    <form className="panel" noValidate onSubmit={submit}>
      <header>
        <h2>{base ? 'Edit page' : 'New page'}</h2>
        <div className="row-actions">
          {base && (
            <>
              <a
                className="btn btn-ghost btn-sm"
                href={canonicalPagePath(base.slug)}
                aria-label={`View ${base.title} on the site`}
              >
                <Icon d={externalLinkIcon} />
                <span className="only-wide">View</span>
              </a>
              <Button look="ghost" icon={trash2Icon} onClick={() => onDelete(base)}>
                Delete
              </Button>
            </>
          )}
          <SubmitButton isSmall isBusy={isSubmitting}>
            {saveWords ?? 'Save page'}
          </SubmitButton>
        </div>
      </header>
      <div className="panel-body form">
        <DraftLine {...draftLine} isDirty={isDirty} labels={labels} />
        <div className="columns-two">
          <Fields
            {...{ form, labels }}
            fields={[
              { name: 'title', input: { maxLength: pageLimits.title } },
              {
                name: 'slug',
                hint: slugHint(base?.slug ?? null),
                input: {
                  spellCheck: false,
                  autoComplete: 'off',
                  maxLength: pageLimits.slug,
                  placeholder: base ? base.slug : latinSlug(title),
                },
              },
            ]}
          />
        </div>
        <PublicationFields
          form={form}
          record={base}
          preview={
            base && {
              kind: 'page',
              id: base.id,
              path: canonicalPagePath(base.slug),
              keep: draftLine.draft.keep,
            }
          }
        />
        <div className="field">
          <span className="label" id={contentId}>
            Content
          </span>
          <RichText
            key={edition}
            labelId={contentId}
            problemId={errors.content ? `${contentId}-problem` : undefined}
            value={content}
            onChange={(html) => {
              written.current = html;
              form.setValue('content', html, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              });
            }}
          />
          {errors.content && <Problem id={`${contentId}-problem`}>{errors.content.message}</Problem>}
        </div>
      </div>
      <ConflictDialog
        {...conflictDialog}
        mine={form.getValues()}
        labels={labels}
        onTakeTheirs={(current) => {
          conflictDialog.onTakeTheirs(current);
          showContent();
        }}
      />
      <LeaveGuard isDirty={isDirty && !isGone} draft={draftLine.draft} />
    </form>
  );
}
