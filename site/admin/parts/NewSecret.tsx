import { type ReactNode, useRef, useState } from 'react';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
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

/** Shows a new secret for the only time. */
export function NewSecret({ secret, onClose }: Props) {
  return (
    <FormDialog isOpen={secret !== null} title={secret?.title ?? ''} text={secret?.text} onClose={onClose}>
      {secret && <Value value={secret.value} copy={secret.copy} onDone={onClose} />}
    </FormDialog>
  );
}

/** Copies a text; where the browser lets no page copy, selects the element that shows it. */
export function useCopy<Shown extends HTMLElement>(text: string) {
  const [said, setSaid] = useState<'Copied' | 'Selected'>();
  const shown = useRef<Shown>(null);

  async function copy(): Promise<void> {
    try {
      // The clipboard is undefined at an address without https.
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setSaid('Selected');
    }
  }
  return { shown, copy: () => void copy(), isCopied: said === 'Copied', isSelected: said === 'Selected' };
}

function Value({ value, copy: label, onDone }: { value: string; copy: string; onDone: () => void }) {
  const { shown, copy, isCopied, isSelected } = useCopy<HTMLElement>(value);
  return (
    <>
      <div className="issued">
        <code className="box secret" ref={shown}>
          {value}
        </code>
        <p className="hint" role="status">
          {isSelected && 'The browser lets no page copy here. It is selected: copy it yourself.'}
        </p>
      </div>
      <div className="wrapping dialog-foot">
        <Button isLarge data-focus onClick={copy}>
          {isCopied ? 'Copied' : label}
        </Button>
        <Button look="primary" isLarge onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
