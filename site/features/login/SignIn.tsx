import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { showKeptToast } from '#site/stores/kept-toast.ts';
import { $toast, dismissToast } from '#site/stores/toast.ts';
import { Dialog } from '#site/ui/Dialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { shieldIcon, xIcon } from '#site/ui/icons.ts';
import { useTopDialog } from '#site/ui/open-dialogs.ts';
import { Toaster } from '#site/ui/Toaster.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The button of the welcome screen and the dialog behind it. */
export function SignIn() {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useStore($toast);
  const [body, setBody] = useState<HTMLElement | null>(null);
  // an open dialog puts everything outside it out of reach, a toast too
  const place = useTopDialog() ?? body;
  useEffect(() => {
    setBody(document.body);
    showKeptToast();
  }, []);

  return (
    <>
      <button className="btn btn-primary btn-lg needs-js" type="button" onClick={() => setIsOpen(true)}>
        <Icon d={shieldIcon} />
        Sign In to Admin Panel
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} labelledBy="portal-h">
        <div className="dialog-body">
          <div className="dialog-head">
            <h2 id="portal-h">Admin Portal</h2>
            <button className="icon-btn" type="button" aria-label="Close" onClick={() => setIsOpen(false)}>
              <Icon d={xIcon} />
            </button>
            <p>Sign in to access the administration panel</p>
          </div>
          <SignInForm onSignedIn={() => setIsOpen(false)} />
          <p className="secure">
            <Icon d={shieldIcon} />
            Secure administrative access only
          </p>
        </div>
      </Dialog>
      {place && createPortal(<Toaster toast={toast} onDismiss={dismissToast} announcer={place} />, place)}
    </>
  );
}
