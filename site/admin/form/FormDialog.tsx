import { type ReactNode, useId } from 'react';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { Dialog } from '#site/ui/Dialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { xIcon } from '#site/ui/icons.ts';

interface Props {
  isOpen: boolean;
  title: string;
  /** What it belongs to. */
  text?: string;
  isWide?: boolean;
  onClose: () => void;
  /** A form of class `dialog-form`: its fields in FormBody, its buttons in `dialog-foot`. */
  children: ReactNode;
}

export function FormDialog({ isOpen, title, text, isWide = false, onClose, children }: Props) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} isWide={isWide}>
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <Tip words="Close">
            <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
              <Icon d={xIcon} />
            </button>
          </Tip>
          {text && <p>{text}</p>}
        </div>
        {children}
      </div>
    </Dialog>
  );
}
