import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { trashDays } from '#schema/rules/retention.ts';
import { $toast, dismissToast } from '#site/stores/toast.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { useTopDialog } from '#site/ui/Dialog.tsx';
import { Toaster } from '#site/ui/Toaster.tsx';
import { type CardTitle, removeTitle } from './remove-title.ts';

let root: Root | undefined;

/** Asks before it deletes. The result is shown as a toast, which stays when the dialog is closed. */
export function askToDelete(title: CardTitle, card: Element): void {
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  root.render(<DeleteTitle key={performance.now()} title={title} card={card} />);
}

interface Props {
  title: CardTitle;
  card: Element;
}

function DeleteTitle({ title, card }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const toast = useStore($toast);
  // Everything outside an open dialog is inert, so the toast has to be inside it.
  const place = useTopDialog() ?? document.body;

  async function confirm() {
    setIsBusy(true);
    // The card that had the focus will be removed.
    const neighbour = card.nextElementSibling ?? card.previousElementSibling;
    const isDone = await removeTitle(title);
    setIsBusy(false);
    if (!isDone) return;
    flushSync(() => setIsOpen(false));
    neighbour?.querySelector('a')?.focus();
  }

  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        title={title.section === 'tv-shows' ? 'Delete TV show?' : 'Delete title?'}
        action="Delete"
        busyWords="Deleting..."
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setIsOpen(false)}
      >
        <b>{title.name}</b>
        <span>{`, its comments and any seasons and episodes will be removed. It stays in the trash for ${trashDays} days.`}</span>
      </ConfirmDialog>
      {createPortal(<Toaster toast={toast} onDismiss={dismissToast} announcer={place} />, place)}
    </>
  );
}
