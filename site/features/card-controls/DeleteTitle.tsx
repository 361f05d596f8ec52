import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { $toast, dismissToast } from '#site/stores/toast.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { Toaster } from '#site/ui/Toaster.tsx';
import type { CardTitle } from './card-title.ts';
import { removeTitle } from './remove-title.ts';

let root: Root | undefined;

/** Asks, and deletes; what came of it is said in a toast, which outlives the dialog. */
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
  const isShow = title.section === 'tv-shows';

  async function confirm() {
    setIsBusy(true);
    // the card will be gone, and with it what had the focus
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
        title={isShow ? 'Delete TV show?' : 'Delete title?'}
        action="Delete"
        busyWords="Deleting..."
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setIsOpen(false)}
      >
        <b>{title.name}</b> and its {isShow ? 'seasons, episodes and comments' : 'comments'} will be removed.
        It stays in the trash for 30 days.
      </ConfirmDialog>
      <Toaster toast={toast} onDismiss={dismissToast} />
    </>
  );
}
