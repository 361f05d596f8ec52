import { useId, useRef, useState } from 'react';
import type { IssuedAccount } from '#schema/administrator.ts';
import { Dialog } from '#site/ui/Dialog.tsx';

interface Props {
  account: IssuedAccount | null;
  onClose: () => void;
}

/** Shows a new password for the only time, so neither Escape nor a click outside closes it. */
export function IssuedPassword({ account, onClose }: Props) {
  const heading = useId();
  return (
    <Dialog isOpen={account !== null} onClose={() => {}} labelledBy={heading}>
      {account && (
        <div className="dialog-body">
          <div className="dialog-head">
            <h2 id={heading}>New password</h2>
            <p>For {account.email}, shown this once. Hand it over by a way you trust.</p>
          </div>
          <Password value={account.password} onDone={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function Password({ value, onDone }: { value: string; onDone: () => void }) {
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
        <button className="btn btn-quiet" type="button" data-focus onClick={() => void copy()}>
          {said === 'Copied' ? 'Copied' : 'Copy password'}
        </button>
        <button className="btn btn-primary" type="button" onClick={onDone}>
          Done
        </button>
      </div>
    </>
  );
}
