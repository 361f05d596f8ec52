import type { UseFormReturn } from 'react-hook-form';
import { Fields } from '#site/admin/form/Fields.tsx';
import { useAnyBusy } from '#site/admin/form/use-any-busy.ts';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import type { EpisodeValues } from './episode-values.ts';

interface Props {
  form: UseFormReturn<EpisodeValues>;
  labels: Readonly<Record<'videoUrl' | 'posterUrl', string>>;
  onBusy: (isBusy: boolean) => void;
}

/** Folded away: most episodes are entered without. */
export function EpisodeFiles({ form, labels, onBusy }: Props) {
  const { formState, setValue, watch } = form;
  const { videoUrl, posterUrl } = formState.errors;
  const busy = useAnyBusy(onBusy);
  const [video, poster] = watch(['videoUrl', 'posterUrl']);
  return (
    <details className="folded" open={videoUrl || posterUrl ? true : undefined}>
      <summary>Video file and poster</summary>
      <div className="columns-two">
        <div className="form">
          <Fields
            {...{ form, labels }}
            fields={[{ name: 'videoUrl', isOptional: true, input: { inputMode: 'url' } }]}
          />
          <Upload
            kind="video"
            label="Video"
            value={video ?? null}
            onChange={(url) => setValue('videoUrl', url, { shouldDirty: true })}
            onBusy={busy('video')}
          />
        </div>
        <div className="form">
          <Fields {...{ form, labels }} fields={[{ name: 'posterUrl', kind: 'picture', isOptional: true }]} />
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
