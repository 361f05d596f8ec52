import { useController } from 'react-hook-form';
import { youtubeId } from '#schema/trailer.ts';
import { urlMaxLength } from '#schema/url.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { ImageUrlField } from '#site/admin/images/ImageUrlField.tsx';
import { fieldLabels as labels } from './title-labels.ts';
import type { TitleFormState } from './use-title-form.ts';

/** Where its poster, trailer and films are. */
export function TitleAddresses({ form }: { form: TitleFormState }) {
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const poster = useController({ control, name: 'posterUrl' }).field;
  const trailer = youtubeId(watch('trailerUrl'));
  return (
    <>
      <ImageUrlField
        label={labels.posterUrl}
        isOptional
        problem={errors.posterUrl?.message}
        value={poster.value}
        onChange={poster.onChange}
        onBlur={poster.onBlur}
        ref={poster.ref}
      />
      <div className="columns-two">
        <Field
          label={labels.trailerUrl}
          isOptional
          problem={errors.trailerUrl?.message}
          hint={trailer ? `YouTube video ${trailer}` : 'A YouTube link, or the id of the video.'}
        >
          {(field) => <input className="input" {...address} {...field} {...register('trailerUrl')} />}
        </Field>
        {(['videoUrl', 'streamUrl', 'downloadUrl'] as const).map((name) => (
          <Field key={name} label={labels[name]} isOptional problem={errors[name]?.message}>
            {(field) => <input className="input" {...address} {...field} {...register(name)} />}
          </Field>
        ))}
      </div>
    </>
  );
}

const address = {
  inputMode: 'url',
  autoComplete: 'off',
  spellCheck: false,
  placeholder: 'https://',
  maxLength: urlMaxLength,
} as const;
