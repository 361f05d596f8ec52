import { trashDays } from '#schema/trash-limits.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import type { Deletable } from './use-delete.ts';

interface Props {
  type: string;
  item: Deletable | null;
  consequence: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** What useDelete asks with. */
export function DeleteDialog({ type, item, consequence, isBusy, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={`Delete ${type}?`}
      action="Delete"
      busyWords="Deleting..."
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <b>{item?.name}</b> {consequence} It stays in the trash for {trashDays} days.
    </ConfirmDialog>
  );
}
