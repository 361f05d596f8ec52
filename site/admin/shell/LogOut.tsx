import { useState } from 'react';
import { hasUnsaved, leaveUnsaved } from '#site/admin/data/session-end.ts';
import { homePath } from '#site/lib/paths.ts';
import { signOut } from '#site/lib/sign-in.ts';
import { forgetSession } from '#site/stores/session.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { logOutIcon } from '#site/ui/icons.ts';

/** Asks first when something typed would be lost: once the session has ended nothing can be saved. */
export function LogOut() {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  function leave(): void {
    setIsBusy(true);
    leaveUnsaved();
    void logOut();
  }

  return (
    <>
      <button type="button" onClick={() => (hasUnsaved() ? setIsAsking(true) : leave())}>
        <Icon d={logOutIcon} />
        Logout
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Leave without saving?"
        action="Log out"
        busyWords="Leaving..."
        isBusy={isBusy}
        onConfirm={leave}
        onClose={() => setIsAsking(false)}
      >
        What you have typed here would be lost.
      </ConfirmDialog>
    </>
  );
}

/** Leads home even when the request fails (specification, point 4). */
async function logOut(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    console.error('Logging out failed', error);
  }
  forgetSession();
  location.assign(homePath);
}
