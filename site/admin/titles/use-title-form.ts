import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { addTitle, changeTitle } from '#schema/calls/titles.ts';
import { type Movie, movie, movieMessages } from '#schema/movie.ts';
import {
  changesOf,
  emptyTitle,
  fieldsOf,
  newTitleForm,
  type TitleFields,
  titleForm,
  titleFormMessages,
  titleFormWithoutGenre,
  withFormDefaults,
} from '#schema/title-form.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { publishedNow } from '#site/admin/publication/publication-words.ts';
import { showToast } from '#site/stores/toast.ts';
import { titleKinds } from './title-kinds.ts';

export type TitleFormState = UseFormReturn<TitleFields>;

interface Options {
  record: Movie | null;
  type: Movie['type'];
  onSaved: (movie: Movie) => void;
}

/** The values of the title form, and its saving. */
export function useTitleForm({ record, type, onSaved }: Options) {
  const [isNew, setIsNew] = useState(record === null);
  const formOfRecord = record?.genre === '' ? titleFormWithoutGenre : titleForm;
  // A link to the form of a new title may contain its name: a term that visitors searched for without results.
  const { state } = useLocation();
  const given = typeof state?.title === 'string' ? { title: state.title } : {};
  const form = useForm<TitleFields>({
    defaultValues: record ? fieldsOf(record) : { ...emptyTitle(type), ...given },
    resolver: zodResolver(isNew ? newTitleForm : formOfRecord, undefined, { raw: true }),
  });
  const words = titleKinds[form.watch('type')];

  const { save, draftLine, conflictDialog } = useRecordSave<TitleFields, Movie>({
    form,
    record,
    reply: movie,
    valuesOf: fieldsOf,
    send: (values, { base, was }) =>
      base
        ? call<typeof changeTitle>('PUT /api/movies/:id', {
            params: { id: base.id },
            body: { ...changesOf(formOfRecord.parse(values), base), was },
          })
        : call<typeof addTitle>('POST /api/movies', {
            body: withFormDefaults(newTitleForm.parse(values), new Date().getFullYear()),
          }),
    draft: { kind: 'movie', of: type, nameOf: ({ title }) => title || `New ${words.one}` },
    failure: isNew ? words.createFailed : words.updateFailed,
    onSaved(saved, { wasNew, sent }) {
      setIsNew(false);
      showSuccess((wasNew ? words.created : words.updated) + publishedNow(sent, saved));
      onSaved(saved);
    },
  });

  const submit = form.handleSubmit(
    (values) => save(values),
    ({ title, genre }) => {
      const isIncomplete = title?.message === movieMessages.title || genre?.message === movieMessages.genre;
      if (isIncomplete)
        showToast({
          title: titleFormMessages.incomplete,
          text: titleFormMessages.incompleteText,
          isBad: true,
        });
    },
  );

  return { form, submit, draftLine, conflictDialog };
}
