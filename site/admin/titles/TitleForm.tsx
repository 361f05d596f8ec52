import { useEffect, useState } from 'react';
import type { Movie } from '#schema/movie.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { FormBody } from '#site/admin/form/FormBody.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { SubmitButton } from '#site/admin/form/SubmitButton.tsx';
import { TitleAddresses } from './TitleAddresses.tsx';
import { TitleFacts } from './TitleFacts.tsx';
import { TitleFiles } from './TitleFiles.tsx';
import { fieldLabels } from './title-labels.ts';
import type { TypeChoice } from './title-types.ts';
import { useTitleForm } from './use-title-form.ts';

interface Props {
  /** The title to edit; null for a new one. */
  record: Movie | null;
  type: Movie['type'];
  /** On the button that saves. */
  action: string;
  onSaved: (movie: Movie) => void;
  /** A match has a form of its own. */
  onOtherType?: (type: Exclude<TypeChoice, Movie['type']>) => void;
  onCancel: () => void;
}

/** The form of a movie, TV show or anime: in a dialog as well as on a page. */
export function TitleForm({ record, type, action, onSaved, onOtherType, onCancel }: Props) {
  const { form, submit, clash } = useTitleForm({ record, type, onSaved });
  const [isUploading, setIsUploading] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const { setFocus } = form;
  // it may have come after the dialog had opened
  useEffect(() => setFocus('title'), [setFocus]);
  return (
    <>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <FormBody>
          <div className="form-grid">
            <div className="form">
              <TitleFacts form={form} isNew={record === null} onOtherType={onOtherType} />
            </div>
            <div className="form">
              <TitleAddresses form={form} />
            </div>
            <div className="left">
              <TitleFiles form={form} onBusy={setIsUploading} />
            </div>
          </div>
        </FormBody>
        <div className="dialog-foot">
          <button className="btn btn-ghost" type="button" onClick={onCancel}>
            Cancel
          </button>
          <SubmitButton
            isBusy={isSubmitting || isUploading}
            busyWords={isUploading ? 'Uploading...' : 'Saving...'}
          >
            {action}
          </SubmitButton>
        </div>
      </form>
      <ConflictDialog {...clash} mine={form.getValues()} labels={fieldLabels} />
      <LeaveGuard isDirty={isDirty || isUploading} />
    </>
  );
}
