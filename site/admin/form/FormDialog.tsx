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
  /** A form of class `dlg-form`: its fields in `dlg-scroll form`, its buttons in `dlg-f`. */
  children: ReactNode;
}

export function FormDialog({ isOpen, title, text, isWide = false, onClose, children }: Props) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} isWide={isWide}>
      <div className="dlg">
        <div className="dlg-h">
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
