import type { TrashEntry } from '#schema/trash.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { alongWith } from './trash-words.ts';

interface Props {
  entry: TrashEntry | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ThrowAwayDialog({ entry, isBusy, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      title="Delete for good?"
      action="Delete for good"
      busyWords="Deleting..."
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <b>{entry?.name}</b> {entry && alongWith(entry)} will be gone. This cannot be undone.
    </ConfirmDialog>
  );
}
