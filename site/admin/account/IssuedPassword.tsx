import { useState } from 'react';
import type { IssuedAccount } from '#schema/administrator.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';

interface Props {
  account: IssuedAccount | null;
  onClose: () => void;
}

/** A password the server made: it is shown here and nowhere else. */
export function IssuedPassword({ account, onClose }: Props) {
  const [copied, setCopied] = useState('');

  async function copy(password: string): Promise<void> {
    await navigator.clipboard.writeText(password);
    setCopied(password);
  }

  return (
    <FormDialog
      isOpen={account !== null}
      title="New password"
      text={`For ${account?.email}, shown this once. Hand it over by a way you trust.`}
      onClose={onClose}
    >
      {account && (
        <>
          <p className="issued">
            <code>{account.password}</code>
          </p>
          <div className="dlg-f">
            <button
              className="btn btn-quiet"
              type="button"
              data-focus
              onClick={() => void copy(account.password)}
            >
              {copied === account.password ? 'Copied' : 'Copy password'}
            </button>
            <button className="btn btn-primary" type="button" onClick={onClose}>
              Done
            </button>
          </div>
        </>
      )}
    </FormDialog>
  );
}
