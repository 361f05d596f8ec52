import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { formValues, labelsOf } from '#schema/records/field.ts';
import { pageFacts } from '#schema/records/page.ts';
import { latinSlug } from '#schema/rules/slug.ts';
import { type Page, type PageFields, page, pageForm, pageLimits, pageMessages } from '#schema/shapes/page.ts';
import { call } from '#site/admin/data/call.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { RecordPanelForm, RecordPublication } from '#site/admin/form/RecordForm.tsx';
import { type RecordKind, toastsOf, useRecordForm } from '#site/admin/form/use-record-form.ts';
import { Button, OutLink } from '#site/admin/parts/Button.tsx';
import { publicationLabels } from '#site/admin/publication/PublicationFields.tsx';
import { publicationOf } from '#site/admin/publication/publication-labels.ts';
import { canonicalPagePath } from '#site/lib/record-path.ts';
import { showToast } from '#site/stores/toast.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { externalLinkIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { removedParts } from './editor-markup.ts';
import { slugHint } from './fixed-pages.ts';
import { RichText } from './RichText.tsx';

const pageKind: RecordKind<PageFields, Page> = {
  kind: 'page',
  labels: { ...labelsOf(pageFacts), ...publicationLabels },
  toasts: toastsOf('Page'),
  resolver: () => zodResolver(pageForm),
  reply: page,
  // The server may have removed markup from the content.
  valuesOf: (saved) => ({ ...formValues(pageFacts, saved), ...publicationOf(saved) }),
  change: ({ id }, body) => call('PUT /api/pages/:page', { params: { page: id }, body }),
};
const newPage: PageFields = { ...formValues(pageFacts, {}), ...publicationOf(null) };

interface Props {
  /** Null for a new page. */
  record: Page | null;
  /** The page has been deleted, so unsaved text no longer counts. */
  isGone: boolean;
  onSaved: (saved: Page) => void;
  onDelete: (saved: Page) => void;
}

export function PageForm({ record, isGone, onSaved, onDelete }: Props) {
  const contentId = useId();
  // A new key restarts the editor when the text was replaced from outside.
  const [edition, setEdition] = useState(0);
  const of = useRecordForm(pageKind, {
    record,
    empty: newPage,
    add: (body) => call('POST /api/pages', { body }),
    draft: { nameOf: ({ title }) => title || 'New page', onFilled: showContent },
    onRefused(problems) {
      const missing = Object.entries(problems).filter(([, { message }]) => message === pageMessages.required);
      if (missing.length === 0) return;
      const names = missing.map(([name]) => pageKind.labels[name] ?? name).join(' and ');
      showToast({
        title: 'Validation Error',
        text: `${pageMessages.required}. Still empty: ${names}.`,
        isBad: true,
      });
    },
    onSaved(saved, { sent }) {
      const removed = removedParts(sent.content ?? '', saved.content);
      if (removed) showToast({ title: 'Some of the content cannot be shown', text: `Removed: ${removed}.` });
      showContent();
      // The list must contain the page before the address names it. Text typed during the save keeps the form open.
      void readsDone().then(() => of.form.formState.isDirty || onSaved(saved));
    },
  });
  const { form, saved } = of;
  const { errors } = form.formState;
  const [title, content] = form.watch(['title', 'content']);
  const written = useRef(content);

  function showContent(): void {
    const now = of.form.getValues('content');
    if (now !== written.current) setEdition((before) => before + 1);
    written.current = now;
  }

  return (
    <RecordPanelForm
      of={of}
      heading={saved ? 'Edit page' : 'New page'}
      action={of.saveLabel ?? 'Save page'}
      actions={
        saved && (
          <>
            <OutLink
              look="ghost"
              icon={externalLinkIcon}
              href={canonicalPagePath(saved.slug)}
              label={`View ${saved.title} on the site`}
            >
              <span className="only-wide">View</span>
            </OutLink>
            <Button look="ghost" icon={trash2Icon} onClick={() => onDelete(saved)}>
              Delete
            </Button>
          </>
        )
      }
      isGone={isGone}
    >
      <div className="stack columns-two">
        <Fields
          {...of}
          fields={[
            { name: 'title', input: { maxLength: pageLimits.title } },
            {
              name: 'slug',
              hint: slugHint(saved?.slug ?? null),
              input: {
                spellCheck: false,
                autoComplete: 'off',
                maxLength: pageLimits.slug,
                placeholder: saved?.slug ?? latinSlug(title),
              },
            },
          ]}
        />
      </div>
      <RecordPublication
        of={of}
        previewOf={({ id, slug }) => ({ kind: 'page', id, path: canonicalPagePath(slug) })}
      />
      <div className="field">
        <b id={contentId}>Content</b>
        <RichText
          key={edition}
          labelId={contentId}
          problemId={errors.content ? `${contentId}-problem` : undefined}
          value={content}
          onChange={(html) => {
            written.current = html;
            of.put('content', html);
          }}
        />
        {errors.content && <Problem id={`${contentId}-problem`}>{errors.content.message}</Problem>}
      </div>
    </RecordPanelForm>
  );
}
