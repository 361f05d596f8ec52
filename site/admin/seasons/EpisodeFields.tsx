import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#site/admin/form/Field.tsx';
import { FormBody } from '#site/admin/form/FormBody.tsx';
import { NumberInput } from '#site/admin/form/NumberInput.tsx';
import { EpisodeFiles } from './EpisodeFiles.tsx';
import type { EpisodeValues } from './episode-values.ts';

interface Props {
  form: UseFormReturn<EpisodeValues>;
  /** A file is on its way. */
  onBusy: (isBusy: boolean) => void;
}

export const episodeLabels = {
  episodeNumber: 'Number',
  title: 'Title',
  description: 'Description',
  streamUrl: 'Stream URL',
  downloadUrl: 'Download URL',
  videoUrl: 'Video URL',
  posterUrl: 'Poster URL',
  duration: 'Duration, minutes',
  airDate: 'Air date',
} as const satisfies Record<keyof EpisodeValues, string>;

const addresses = ['streamUrl', 'downloadUrl'] as const;

export function EpisodeFields({ form, onBusy }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormBody className="form">
      <div className="columns-two numbered">
        <Field label={episodeLabels.episodeNumber} problem={errors.episodeNumber?.message}>
          {(field) => <NumberInput name="episodeNumber" field={field} register={register} />}
        </Field>
        <Field label={episodeLabels.title} problem={errors.title?.message}>
          {(field) => (
            <input className="input" data-focus autoComplete="off" {...field} {...register('title')} />
          )}
        </Field>
      </div>
      <Field label={episodeLabels.description} problem={errors.description?.message} isOptional>
        {(field) => <textarea className="textarea short" {...field} {...register('description')} />}
      </Field>
      <div className="columns-two">
        {addresses.map((name) => (
          <Field key={name} label={episodeLabels[name]} problem={errors[name]?.message} isOptional>
            {(field) => <input className="input" inputMode="url" {...field} {...register(name)} />}
          </Field>
        ))}
      </div>
      <div className="columns-two">
        <Field label={episodeLabels.duration} problem={errors.duration?.message} isOptional>
          {(field) => <NumberInput name="duration" field={field} register={register} />}
        </Field>
        <Field label={episodeLabels.airDate} problem={errors.airDate?.message} isOptional>
          {(field) => <input className="input" type="date" {...field} {...register('airDate')} />}
        </Field>
      </div>
      <EpisodeFiles form={form} labels={episodeLabels} onBusy={onBusy} />
    </FormBody>
  );
}
