import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '#site/admin/parts/Button.tsx';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { useHasMore } from '#site/admin/parts/use-has-more.ts';
import { Dialog } from '#site/ui/Dialog.tsx';
import { xIcon } from '#site/ui/icons.ts';
import { ownElement } from '#site/ui/own-element.ts';

interface DialogProps {
  isOpen: boolean;
  title: string;
  /** A line below the title, such as the name of the season. */
  text?: ReactNode;
  isWide?: boolean;
  /** The dialog has an address of its own, and leaving it with unsaved text asks first. */
  isSection?: boolean;
  onClose: () => void;
  /** A DialogForm. */
  children: ReactNode;
}

export function FormDialog(props: DialogProps) {
  const { isOpen, title, text, isWide = false, isSection = false, onClose, children } = props;
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} isWide={isWide} isSection={isSection}>
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <IconButton className="icon-btn" icon={xIcon} words="Close" onClick={onClose} />
          {text && <p>{text}</p>}
        </div>
        {ownElement(children)}
      </div>
    </Dialog>
  );
}

interface FormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** A file of the form is being uploaded; it cannot be saved before. */
  isUploading?: boolean;
  busyWords?: string;
  /** The label of the button that saves. */
  action: string;
  cancel?: string;
  onCancel: () => void;
  /** A DraftLine. */
  draftLine?: ReactNode;
  /** A line of text before the buttons. */
  note?: ReactNode;
  /** A further button next to the one that saves. */
  otherAction?: ReactNode;
  /** Its fields, in a FormBody. */
  children: ReactNode;
}

/** A form with its buttons below: Cancel, and the one that saves. */
export function DialogForm(props: FormProps) {
  const { onSubmit, onKeyDown, isBusy, isUploading = false, busyWords } = props;
  const { action, cancel = 'Cancel', onCancel, draftLine, note, otherAction, children } = props;
  return (
    <form className="dialog-form" noValidate onSubmit={(event) => void onSubmit(event)} onKeyDown={onKeyDown}>
      {ownElement(children)}
      <div className="dialog-foot">
        {ownElement(draftLine)}
        {ownElement(note)}
        <Button look="ghost" isLarge data-shortcut="back" onClick={onCancel}>
          {cancel}
        </Button>
        {ownElement(otherAction)}
        <SubmitButton isBusy={isBusy || isUploading} busyWords={isUploading ? 'Uploading...' : busyWords}>
          {action}
        </SubmitButton>
      </div>
    </form>
  );
}

interface BodyProps {
  /** `form` puts the fields one below the other. */
  className?: string;
  children: ReactNode;
}

/** The part of a form that scrolls between its head and its buttons. It fades out at the lower edge while there is more below. */
export function FormBody({ className, children }: BodyProps) {
  const { scrolled: body, end, hasMore } = useHasMore<HTMLDivElement>();

  return (
    <div
      ref={body}
      className={className ? `dialog-scroll ${className}` : 'dialog-scroll'}
      data-more={hasMore || undefined}
    >
      {ownElement(children)}
      <span ref={end} className="dialog-end" />
    </div>
  );
}

interface SubmitProps {
  isSmall?: boolean;
  isBusy: boolean;
  busyWords?: string | undefined;
  children: ReactNode;
}

/** A busy button is not disabled, because a disabled one would lose the focus. */
export function SubmitButton({ isSmall = false, isBusy, busyWords = 'Saving...', children }: SubmitProps) {
  return (
    <button
      className={isSmall ? 'btn btn-primary btn-sm' : 'btn btn-primary'}
      type="submit"
      aria-disabled={isBusy || undefined}
      data-shortcut="save"
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? (
        <>
          <span className="spinner" />
          <span>{busyWords}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
