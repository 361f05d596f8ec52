import type { ReactNode, SyntheticEvent } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { DrawnTitle } from '#schema/rules/drawn-poster.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';
import type { Publication } from '#schema/shapes/publication.ts';
import type { PreviewOf } from '#site/admin/publication/Previews.tsx';
import { PublicationFields } from '#site/admin/publication/PublicationFields.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { wrapText } from '#site/ui/wrap-text.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftLine } from './DraftLine.tsx';
import { DialogForm, FormBody, SubmitButton } from './FormDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { RecordForm } from './use-record-form.ts';
import type { RecordNow } from './use-save.ts';

type Framed = Pick<
  RecordForm<FieldValues, RecordNow>,
  'labels' | 'saved' | 'draft' | 'isDirty' | 'isSubmitting' | 'isUploading' | 'compare' | 'conflictDialog'
> & { submit: (event?: SyntheticEvent) => Promise<void> };

interface DialogProps {
  of: Framed;
  /** The label of the button that saves. */
  action: string;
  cancel?: string;
  onCancel: () => void;
  onSubmit?: (event: SyntheticEvent) => void;
  note?: ReactNode;
  otherAction?: ReactNode;
  /** The fields stand in a grid of their own; otherwise one below the other. */
  isGrid?: boolean;
  children: ReactNode;
}

/** The form of a record in a dialog. */
export const RecordDialogForm = ({ of, onSubmit, isGrid = false, children, ...dialog }: DialogProps) => (
  <>
    <DialogForm
      {...dialog}
      onSubmit={onSubmit ?? of.submit}
      isBusy={of.isSubmitting}
      isUploading={of.isUploading}
      draftLine={<RecordDraft of={of} />}
    >
      <FormBody {...(!isGrid && { className: 'stack' })}>
        {isGrid ? <div className="stack form-grid">{children}</div> : children}
      </FormBody>
    </DialogForm>
    <RecordGuards of={of} />
  </>
);

interface PanelProps {
  of: Framed;
  heading: string;
  action: string;
  /** Buttons before the one that saves. */
  actions?: ReactNode;
  /** The record has been deleted, so unsaved text no longer counts. */
  isGone: boolean;
  children: ReactNode;
}

/** The form of a record in a panel of its page. */
export const RecordPanelForm = ({ of, heading, action, actions, isGone, children }: PanelProps) => (
  <form className="panel" noValidate onSubmit={(event) => void of.submit(event)}>
    <header className="wrapping">
      <h2>{heading}</h2>
      <div className="row-actions wrapping">
        {wrapText(actions)}
        <SubmitButton
          isSmall
          isBusy={of.isSubmitting || of.isUploading}
          {...(of.isUploading && { busyWords: 'Uploading...' })}
        >
          {action}
        </SubmitButton>
      </div>
    </header>
    <div className="panel-body stack">
      <RecordDraft of={of} />
      {wrapText(children)}
    </div>
    <RecordGuards of={of} isGone={isGone} />
  </form>
);

const RecordDraft = ({ of: { draft, compare, isDirty, labels, saved } }: { of: Framed }) => (
  <DraftLine {...{ draft, isDirty, labels }} isNew={saved === null} onCompare={compare} />
);

/** The questions about another administrator's save, and about leaving with unsaved text. */
function RecordGuards({ of, isGone = false }: { of: Framed; isGone?: boolean }) {
  const { conflictDialog, isDirty, isUploading, draft } = of;
  return (
    <>
      <ConflictDialog {...conflictDialog} />
      <LeaveGuard isDirty={(isDirty || isUploading) && !isGone} draft={isUploading ? undefined : draft} />
    </>
  );
}

interface PublicationProps<Values extends FieldValues, Row extends RecordNow> {
  of: Pick<RecordForm<Values, Row>, 'form' | 'saved' | 'draft'>;
  previewOf: (saved: Row) => Omit<PreviewOf, 'keep'>;
}

/** Whether visitors see the record; once it is saved, with a preview of its page. */
export const RecordPublication = <
  Values extends Publication & FieldValues,
  Row extends RecordNow & Publication,
>({
  of: { form, saved, draft },
  previewOf,
}: PublicationProps<Values, Row>) => (
  <PublicationFields
    form={form}
    record={saved}
    preview={saved && { ...previewOf(saved), keep: draft.keep }}
  />
);

interface UploadProps<Values extends FieldValues, Row extends RecordNow> {
  of: Pick<RecordForm<Values, Row>, 'form' | 'put' | 'busy'>;
  /** The field with the address, which an uploaded file replaces. */
  name: Path<Values>;
  kind: UploadKindName;
  label: string;
  preview?: 'wide';
  /** The saved title whose poster it is. */
  title?: DrawnTitle | null;
}

export const FieldUpload = <Values extends FieldValues, Row extends RecordNow>({
  of: { form, put, busy },
  name,
  title = null,
  ...upload
}: UploadProps<Values, Row>) => (
  <Upload
    {...upload}
    of={title}
    value={form.watch(name) ?? null}
    onChange={(url) => put(name, url)}
    onBusy={busy(name)}
  />
);
