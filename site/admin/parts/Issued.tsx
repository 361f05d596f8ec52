import { type ReactNode, useId, useRef, useState } from 'react';
import { Dialog } from '#site/ui/Dialog.tsx';
import { Button } from './Button.tsx';

export interface Secret {
  title: string;
  text: ReactNode;
  value: string;
  /** The label of the button that copies it. */
  copy: string;
}

interface Props {
  secret: Secret | null;
  onClose: () => void;
}

/** Shows a new secret for the only time, so neither Escape nor a click outside closes it. */
export function Issued({ secret, onClose }: Props) {
  const heading = useId();
  return (
    <Dialog isOpen={secret !== null} onClose={() => {}} labelledBy={heading}>
      {secret && (
        <div className="dialog-body">
          <div className="dialog-head">
            <h2 id={heading}>{secret.title}</h2>
            <p>{secret.text}</p>
          </div>
          <Value value={secret.value} copy={secret.copy} onDone={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function Value({ value, copy: label, onDone }: { value: string; copy: string; onDone: () => void }) {
  const [said, setSaid] = useState<'Copied' | 'Selected'>();
  const code = useRef<HTMLElement>(null);

  async function copy(): Promise<void> {
    try {
      // The clipboard is undefined at an address without https.
      await navigator.clipboard.writeText(value);
      setSaid('Copied');
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setSaid('Selected');
    }
  }

  return (
    <>
      <div className="issued">
        <code ref={code}>{value}</code>
        <p className="hint" role="status">
          {said === 'Selected' && 'The browser lets no page copy here. It is selected: copy it yourself.'}
        </p>
      </div>
      <div className="dialog-foot">
        <Button isLarge data-focus onClick={() => void copy()}>
          {said === 'Copied' ? 'Copied' : label}
        </Button>
        <Button look="primary" isLarge onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
