import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Movie, movie, movieMessages } from '#schema/movie.ts';
import {
  changesOf,
  emptyTitle,
  fieldsOf,
  newTitleForm,
  type TitleFields,
  titleForm,
  titleFormMessages,
} from '#schema/title-form.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { useSave } from '#site/admin/form/use-save.ts';
import { showToast } from '#site/stores/toast.ts';
import { titleKinds } from './title-kinds.ts';

export type TitleFormState = UseFormReturn<TitleFields>;

interface Options {
  record: Movie | null;
  type: Movie['type'];
  onSaved: (movie: Movie) => void;
}

/** What the title form holds and how it is saved. */
export function useTitleForm({ record, type, onSaved }: Options) {
  // what the form was filled from; another one after somebody else's version was taken
  const [base, setBase] = useState(record);
  const resolver = useMemo(
    () => zodResolver(record ? titleForm : newTitleForm, undefined, { raw: true }),
    [record],
  );
  const form = useForm<TitleFields>({
    defaultValues: record ? fieldsOf(record) : emptyTitle(type),
    resolver,
  });
  const words = titleKinds[form.watch('type')];

  const { save, conflict, dropConflict } = useSave({
    form,
    record: base,
    send: (values, was) =>
      base
        ? write('PUT', `/api/movies/${base.id}`, movie, { ...changesOf(titleForm.parse(values), base), was })
        : write('POST', '/api/movies', movie, newTitleForm.parse(values)),
    failure: record ? words.updateFailed : words.createFailed,
    onSaved(saved) {
      showToast({ title: 'Success', text: record ? words.updated : words.created });
      onSaved(saved);
      void refresh('titles');
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

  /** The fields that both have changed become theirs; what only this form has changed stays typed in. */
  function takeTheirs(current: unknown): void {
    const theirs = movie.parse(current);
    const typed = form.getValues();
    const filled = fieldsOf(theirs);
    const own = Object.keys(form.formState.dirtyFields).filter((name) => !conflict?.fields.includes(name));
    setBase(theirs);
    form.reset(filled);
    for (const name of own as (keyof TitleFields)[]) form.setValue(name, typed[name], { shouldDirty: true });
    dropConflict();
  }

  return {
    form,
    submit,
    conflict,
    mine: form.getValues(),
    dropConflict,
    keepMine: (current: Readonly<Record<string, unknown>>) => save(form.getValues(), current),
    takeTheirs,
  };
}
