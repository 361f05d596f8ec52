import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { Movie } from '#schema/movie.ts';
import { type Season, season as seasonReply } from '#schema/season.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { changedFields } from '#site/admin/form/changed-fields.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { FormBody } from '#site/admin/form/FormBody.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { NumberInput } from '#site/admin/form/NumberInput.tsx';
import { SubmitButton } from '#site/admin/form/SubmitButton.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { ImageUrlField } from '#site/admin/images/ImageUrlField.tsx';
import { showToast } from '#site/stores/toast.ts';
import { newSeason, plainTitle, type SeasonValues, seasonForm, seasonValues } from './season-values.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  show: Movie;
  /** null: a new one. */
  season: Season | null;
  seasons: readonly Season[];
  place: SeasonsPlace;
  onAdded: () => void;
}

const labels = {
  seasonNumber: 'Number',
  title: 'Title',
  description: 'Description',
  posterUrl: 'Poster URL',
  releaseDate: 'Release date',
};

export function SeasonForm({ show, season, seasons, place, onAdded }: Props) {
  const form = useForm<SeasonValues>({
    resolver: zodResolver(seasonForm),
    defaultValues: season ? seasonValues(season) : newSeason(seasons),
  });
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState;

  const { save, clash } = useRecordSave<SeasonValues, Season>({
    form,
    record: season,
    reply: seasonReply,
    valuesOf: seasonValues,
    send: async (values, { base, was }) => {
      const saved = await (base
        ? write('PUT', `/api/seasons/${base.id}`, seasonReply, {
            ...changedFields(values, dirtyFields),
            was,
          })
        : write('POST', '/api/seasons', seasonReply, { ...values, showId: show.id }));
      // the list knows it before it is chosen there
      await refresh('seasons');
      return saved;
    },
    failure: season ? 'Failed to update season' : 'Failed to create season',
    onSaved: (saved, { wasNew }) => {
      showToast({ title: 'Success', text: `Season ${wasNew ? 'created' : 'updated'} successfully` });
      if (!wasNew) return place.closeDialog();
      place.go({ tab: 'episodes', season: saved.id }, { replaces: true });
      onAdded();
    },
  });

  function followNumber(): void {
    const number = form.getValues('seasonNumber');
    if (!season && !dirtyFields.title && Number.isInteger(number)) form.setValue('title', plainTitle(number));
  }

  return (
    <>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
      >
        <FormBody className="form">
          <div className="columns-two numbered">
            <Field label={labels.seasonNumber} problem={errors.seasonNumber?.message}>
              {(field) => (
                <NumberInput
                  name="seasonNumber"
                  field={field}
                  register={form.register}
                  onChange={followNumber}
                />
              )}
            </Field>
            <Field label={labels.title} problem={errors.title?.message}>
              {(field) => (
                <input
                  className="input"
                  data-focus
                  // what is proposed gives way to what is typed
                  onFocus={({ target }) => season === null && target.select()}
                  {...field}
                  {...form.register('title')}
                />
              )}
            </Field>
          </div>
          <Field label={labels.description} problem={errors.description?.message} isOptional>
            {(field) => <textarea className="textarea short" {...field} {...form.register('description')} />}
          </Field>
          <div className="columns-two">
            <Field label={labels.releaseDate} problem={errors.releaseDate?.message} isOptional>
              {(field) => (
                <input className="input" type="date" {...field} {...form.register('releaseDate')} />
              )}
            </Field>
            <Controller
              control={form.control}
              name="posterUrl"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <ImageUrlField
                  label={labels.posterUrl}
                  problem={errors.posterUrl?.message}
                  isOptional
                  value={value ?? ''}
                  {...{ onChange, onBlur, ref }}
                />
              )}
            />
          </div>
        </FormBody>
        <div className="dialog-foot">
          <button className="btn btn-ghost" type="button" onClick={place.closeDialog}>
            Cancel
          </button>
          <SubmitButton isBusy={isSubmitting}>{season ? 'Save season' : 'Add season'}</SubmitButton>
        </div>
      </form>
      <ConflictDialog {...clash} mine={form.getValues()} labels={labels} />
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
