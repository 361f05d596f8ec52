import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Button } from '#site/admin/parts/Button.tsx';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { useHasMore } from '#site/admin/parts/use-has-more.ts';
import { Dialog } from '#site/ui/Dialog.tsx';
import { xIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';

interface DialogProps {
  isOpen: boolean;
  title: string;
  /** A line below the title, such as the name of the season. */
  text?: ReactNode;
  isWide?: boolean;
  /** The dialog has an address of its own, and leaving it with unsaved text asks first. */
  isSection?: boolean;
  /** None for what must be answered: neither Escape nor a click outside closes it. */
  onClose?: () => void;
  /** A DialogForm. */
  children: ReactNode;
}

export function FormDialog(props: DialogProps) {
  const { isOpen, title, text, isWide = false, isSection = false, onClose, children } = props;
  const heading = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose ?? (() => undefined)}
      labelledBy={heading}
      isWide={isWide}
      isSection={isSection}
    >
      <div className="stack dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          {onClose && <IconButton isLarge icon={xIcon} words="Close" onClick={onClose} />}
          {text && <p>{text}</p>}
        </div>
        {wrapText(children)}
      </div>
    </Dialog>
  );
}

interface FormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
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
  const { onSubmit, isBusy, isUploading = false, busyWords } = props;
  const { action, cancel = 'Cancel', onCancel, draftLine, note, otherAction, children } = props;
  return (
    <form className="stack" noValidate onSubmit={(event) => void onSubmit(event)}>
      {wrapText(children)}
      <div className="wrapping dialog-foot">
        {wrapText(draftLine)}
        {wrapText(note)}
        <Button look="ghost" isLarge data-shortcut="back" onClick={onCancel}>
          {cancel}
        </Button>
        {wrapText(otherAction)}
        <SubmitButton isBusy={isBusy || isUploading} busyWords={isUploading ? 'Uploading...' : busyWords}>
          {action}
        </SubmitButton>
      </div>
    </form>
  );
}

interface SmallProps extends Omit<FormProps, 'onSubmit' | 'isBusy'> {
  /** Says whether the values can be sent. */
  isReady?: boolean;
  send: () => Promise<unknown>;
}

/** The form of a few values that are sent once: it is busy meanwhile. */
export function SmallForm({ isReady = true, send, children, ...form }: SmallProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    await send();
    setIsBusy(false);
  }

  return (
    <DialogForm {...form} onSubmit={submit} isBusy={isBusy}>
      <FormBody className="stack">{children}</FormBody>
    </DialogForm>
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
      {wrapText(children)}
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

export function SubmitButton({ isSmall = false, isBusy, busyWords = 'Saving...', children }: SubmitProps) {
  return (
    <Button look="primary" isLarge={!isSmall} type="submit" isOff={isBusy} data-shortcut="save">
      {isBusy ? (
        <>
          <span className="spinner" />
          <span>{busyWords}</span>
        </>
      ) : (
        children
      )}
    </Button>
  );
}
