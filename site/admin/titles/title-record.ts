import { zodResolver } from '@hookform/resolvers/zod';
import { labelsOf } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import { type Movie, movie } from '#schema/shapes/movie.ts';
import {
  changesOf,
  fieldsOf,
  newTitleForm,
  type TitleFields,
  titleForm,
  titleFormWithoutGenre,
  withFormDefaults,
} from '#schema/shapes/title-form.ts';
import { call } from '#site/admin/data/call.ts';
import { type RecordForm, type RecordKind, toastsOf } from '#site/admin/form/use-record-form.ts';
import { publicationLabels } from '#site/admin/publication/PublicationFields.tsx';
import { titleKinds } from './title-kinds.ts';

export type TitleRecordForm = RecordForm<TitleFields, Movie>;

const formOf = ({ genre }: Movie) => (genre === '' ? titleFormWithoutGenre : titleForm);

export function titleToasts(type: Movie['type']) {
  const { name, one } = titleKinds[type];
  return { ...toastsOf(name, one), addFailed: `Error creating ${one}` };
}

export const titleLabels = { ...labelsOf(titleFacts), ...publicationLabels };

/** A movie, TV show or anime in its form. */
export const titleRecord: RecordKind<TitleFields, Movie> = {
  kind: 'movie',
  labels: titleLabels,
  toasts: ({ type }) => titleToasts(type),
  resolver: (saved) => zodResolver(saved ? formOf(saved) : newTitleForm, undefined, { raw: true }),
  reply: movie,
  valuesOf: fieldsOf,
  change: (saved, { was }, values) =>
    call('PUT /api/movies/:id', {
      params: { id: saved.id },
      body: { ...changesOf(formOf(saved).parse(values), saved), was },
    }),
};

export const addNewTitle = (values: TitleFields) =>
  call('POST /api/movies', {
    body: withFormDefaults(newTitleForm.parse(values), new Date().getFullYear()),
  });
