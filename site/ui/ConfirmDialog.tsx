import { type ReactNode, useId } from 'react';
import { Dialog } from './Dialog.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The words of the button that confirms. */
  action: string;
  busyWords?: string;
  isBusy?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something is lost; Cancel has the focus. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, action, busyWords, isBusy = false, cancel = 'Cancel' } = props;
  const { onConfirm, onClose } = props;
  const heading = useId();
  const close = () => isBusy || onClose();
  return (
    <Dialog isOpen={isOpen} onClose={close} labelledBy={heading}>
      <div className="stack dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <p>{children}</p>
        </div>
        <div className="wrapping dialog-foot">
          <button className="btn btn-quiet" type="button" data-focus onClick={close}>
            {cancel}
          </button>
          <button
            className="btn btn-danger"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || onConfirm()}
          >
            {isBusy && <span className="spinner" />}
            <span>{isBusy ? busyWords : action}</span>
          </button>
        </div>
      </div>
    </Dialog>
  );
}
