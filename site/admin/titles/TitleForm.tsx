import { useEffect, useState } from 'react';
import type { Movie } from '#schema/movie.ts';
import { youtubeId } from '#schema/trailer.ts';
import { urlMaxLength } from '#schema/url.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { Fields } from '#site/admin/form/Fields.tsx';
import { DialogForm, FormBody } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { useAnyBusy } from '#site/admin/uploads/use-upload.ts';
import { fieldLabels, fieldLabels as labels, TitleFacts, type TypeChoice } from './TitleFacts.tsx';
import { type TitleFormState, useTitleForm } from './use-title-form.ts';

interface Props {
  /** Null for a new title. */
  record: Movie | null;
  type: Movie['type'];
  /** The label of the button that saves. */
  action: string;
  onSaved: (movie: Movie) => void;
  /** Called when a type is chosen that has a form of its own. */
  onOtherType?: (type: Exclude<TypeChoice, Movie['type']>) => void;
  onCancel: () => void;
}

/** The form of a movie, TV show or anime, in a dialog or on a page. */
export function TitleForm({ record, type, action, onSaved, onOtherType, onCancel }: Props) {
  const { form, submit, conflictDialog } = useTitleForm({ record, type, onSaved });
  const [isUploading, setIsUploading] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const { setFocus } = form;
  // The title may arrive after the dialog has opened and set its own focus.
  useEffect(() => setFocus('title'), [setFocus]);
  return (
    <>
      <DialogForm
        onSubmit={submit}
        isBusy={isSubmitting}
        isUploading={isUploading}
        action={action}
        onCancel={onCancel}
      >
        <FormBody>
          <div className="form-grid">
            <div className="form">
              <TitleFacts form={form} record={record} onOtherType={onOtherType} />
            </div>
            <div className="form">
              <TitleAddresses form={form} />
            </div>
            <div className="left">
              <TitleFiles form={form} onBusy={setIsUploading} />
            </div>
          </div>
        </FormBody>
      </DialogForm>
      <ConflictDialog {...conflictDialog} mine={form.getValues()} labels={fieldLabels} />
      <LeaveGuard isDirty={isDirty || isUploading} />
    </>
  );
}

const address = {
  isOptional: true,
  input: {
    inputMode: 'url',
    autoComplete: 'off',
    spellCheck: false,
    placeholder: 'https://',
    maxLength: urlMaxLength,
  },
} as const;

/** The addresses of the poster, the trailer and the films. */
function TitleAddresses({ form }: { form: TitleFormState }) {
  const trailer = youtubeId(form.watch('trailerUrl'));
  const hint = trailer ? `YouTube video ${trailer}` : 'A YouTube link, or the id of the video.';
  return (
    <>
      <Fields {...{ form, labels }} fields={[{ name: 'posterUrl', kind: 'picture', isOptional: true }]} />
      <div className="columns-two">
        <Fields
          {...{ form, labels }}
          fields={[
            { name: 'trailerUrl', hint, ...address },
            { name: 'videoUrl', ...address },
            { name: 'streamUrl', ...address },
            { name: 'downloadUrl', ...address },
          ]}
        />
      </div>
    </>
  );
}

interface TitleFilesProps {
  form: TitleFormState;
  onBusy: (isBusy: boolean) => void;
}

/** The uploads of the poster and the film; an uploaded file replaces the address. */
function TitleFiles({ form, onBusy }: TitleFilesProps) {
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
