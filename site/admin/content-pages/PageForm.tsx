import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Page, type PageFields, page, pageForm, pageLimits, pageMessages } from '#schema/page.ts';
import { hyphenated } from '#schema/slug.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { Field } from '#site/admin/form/Field.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { SubmitButton } from '#site/admin/form/SubmitButton.tsx';
import { useSave } from '#site/admin/form/use-save.ts';
import { contentPagePath } from '#site/lib/paths.ts';
import { showToast } from '#site/stores/toast.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon, externalLinkIcon } from '#site/ui/icons.ts';
import { RichText } from './RichText.tsx';

interface Props {
  /** Null for a new one. */
  record: Page | null;
  onSaved: (saved: Page) => void;
  onDelete: () => void;
}

const labels = { title: 'Title', slug: 'Slug', content: 'Content' };
const fieldsOf = (record: Page | null): PageFields => ({
  title: record?.title ?? '',
  slug: record?.slug ?? '',
  content: record?.content ?? '',
});

export function PageForm({ record, onSaved, onDelete }: Props) {
  const contentId = useId();
  // what the form was filled from; another one after somebody else's version was taken
  const [base, setBase] = useState(record);
  // the editor begins anew with text that did not come from it
  const [edition, setEdition] = useState(0);
  const form = useForm<PageFields>({
    defaultValues: fieldsOf(record),
    resolver: zodResolver(pageForm),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [title, content] = form.watch(['title', 'content']);

  const { save, conflict, dropConflict } = useSave({
    form,
    record: base,
    send: (values, was) =>
      base
        ? write('PUT', `/api/pages/${base.id}`, page, { ...values, was })
        : write('POST', '/api/pages', page, values),
    failure: base ? 'Failed to update page' : 'Failed to create page',
    onSaved(saved) {
      showToast({
        title: 'Success',
        text: base ? 'Page updated successfully' : 'Page created successfully',
      });
      fill(saved, saved.content !== form.getValues('content'));
      // the list knows it before the address names it
      void refresh('pages').then(() => onSaved(saved));
    },
  });

  /** What the server kept may be less than what was sent. */
  function fill(saved: Page, isOtherText: boolean): void {
    setBase(saved);
    form.reset(fieldsOf(saved));
    if (isOtherText) setEdition((before) => before + 1);
  }

  const submit = form.handleSubmit(
    (values) => save(values),
    (problems) => {
      if (Object.values(problems).some(({ message }) => message === pageMessages.required))
        showToast({ title: 'Validation Error', text: pageMessages.required, isBad: true });
    },
  );

  return (
    <form className="panel-c" noValidate onSubmit={submit}>
      <header>
        <h2>{base ? 'Edit page' : 'New page'}</h2>
        <div className="acts">
          {base && (
            <>
              <a
                className="btn btn-ghost btn-sm"
                href={contentPagePath(base.slug)}
                aria-label={`View ${base.title} on the site`}
              >
                <Icon d={externalLinkIcon} />
                <span className="only-wide">View</span>
              </a>
              <button className="btn btn-ghost btn-sm" type="button" onClick={onDelete}>
                <Icon d={trash2Icon} />
                Delete
              </button>
            </>
          )}
          <SubmitButton isBusy={isSubmitting}>Save page</SubmitButton>
        </div>
      </header>
      <div className="pad form">
        <div className="two">
          <Field label="Title" problem={errors.title?.message}>
            {(field) => (
              <input className="input" maxLength={pageLimits.title} {...field} {...form.register('title')} />
            )}
          </Field>
          <Field label="Slug" problem={errors.slug?.message} hint="Filled from the title when empty.">
            {(field) => (
              <input
                className="input"
                spellCheck={false}
                autoComplete="off"
                maxLength={pageLimits.slug}
                placeholder={hyphenated(title)}
                {...field}
                {...form.register('slug')}
              />
            )}
          </Field>
        </div>
        <div className="field">
          <span className="label" id={contentId}>
            Content
          </span>
          <RichText
            key={edition}
            labelId={contentId}
            problemId={errors.content ? `${contentId}-problem` : undefined}
            value={content}
            onChange={(html) =>
              form.setValue('content', html, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
          {errors.content && (
            <p className="err" id={`${contentId}-problem`} role="alert">
              <Icon d={circleAlertIcon} />
              {errors.content.message}
            </p>
          )}
        </div>
      </div>
      <ConflictDialog
        conflict={conflict}
        mine={form.getValues()}
        labels={labels}
        onClose={dropConflict}
        onKeepMine={(current) => save(form.getValues(), current)}
        onTakeTheirs={(current) => {
          fill(page.parse(current), true);
          dropConflict();
        }}
      />
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}
