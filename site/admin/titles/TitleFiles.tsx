import { useAnyBusy } from '#site/admin/form/use-any-busy.ts';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import type { TitleFormState } from './use-title-form.ts';

interface Props {
  form: TitleFormState;
  onBusy: (isBusy: boolean) => void;
}

/** Its poster and its film as files: what is uploaded takes the place of the address. */
export function TitleFiles({ form, onBusy }: Props) {
  const [posterUrl, videoUrl] = form.watch(['posterUrl', 'videoUrl']);
  const busy = useAnyBusy(onBusy);

  const use = (name: 'posterUrl' | 'videoUrl') => (url: string) =>
    form.setValue(name, url, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  return (
    <>
      <Upload
        kind="poster"
        label="Poster"
        value={posterUrl}
        onChange={use('posterUrl')}
        onBusy={busy('poster')}
      />
      <Upload kind="video" label="Video" value={videoUrl} onChange={use('videoUrl')} onBusy={busy('video')} />
    </>
  );
}
