import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '#site/admin/form/Field.tsx';
import { useAnyBusy } from '#site/admin/form/use-any-busy.ts';
import { ImageUrlField } from '#site/admin/images/ImageUrlField.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import type { EpisodeValues } from './episode-values.ts';

interface Props {
  form: UseFormReturn<EpisodeValues>;
  labels: Readonly<Record<'videoUrl' | 'posterUrl', string>>;
  onBusy: (isBusy: boolean) => void;
}

/** Folded away: most episodes are entered without. */
export function EpisodeFiles({
  form: { control, register, formState, setValue, watch },
  labels,
  onBusy,
}: Props) {
  const { videoUrl, posterUrl } = formState.errors;
  const busy = useAnyBusy(onBusy);
  const [video, poster] = watch(['videoUrl', 'posterUrl']);
  return (
    <details className="folded" open={videoUrl || posterUrl ? true : undefined}>
      <summary>Video file and poster</summary>
      <div className="columns-two">
        <div className="form">
          <Field label={labels.videoUrl} problem={videoUrl?.message} isOptional>
            {(field) => <input className="input" inputMode="url" {...field} {...register('videoUrl')} />}
          </Field>
          <Upload
            kind="video"
            label="Video"
            value={video ?? null}
            onChange={(url) => setValue('videoUrl', url, { shouldDirty: true })}
            onBusy={busy('video')}
          />
        </div>
        <div className="form">
          <Controller
            control={control}
            name="posterUrl"
            render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
              <ImageUrlField
                label={labels.posterUrl}
                problem={fieldState.error?.message}
                isOptional
                value={value ?? ''}
                {...{ onChange, onBlur, ref }}
              />
            )}
          />
          <Upload
            kind="poster"
            label="Poster"
            preview="wide"
            value={poster ?? null}
            onChange={(url) => setValue('posterUrl', url, { shouldDirty: true })}
            onBusy={busy('poster')}
          />
        </div>
      </div>
    </details>
  );
}
