import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { $toast, dismissToast } from '#site/stores/toast.ts';
import { useTopDialog } from '#site/ui/open-dialogs.ts';
import { Toaster } from '#site/ui/Toaster.tsx';

/** An open dialog puts everything outside it out of reach, a toast too: it then shows inside. */
export function Toasts() {
  const toast = useStore($toast);
  const place = useTopDialog() ?? document.body;
  return createPortal(<Toaster toast={toast} onDismiss={dismissToast} announcer={place} />, place);
}
