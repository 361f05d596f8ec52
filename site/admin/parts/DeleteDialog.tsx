import { useState } from 'react';
import { trashDays } from '#schema/limits.ts';
import type { Restored, Trashed } from '#schema/trash.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh, type Touched } from '#site/admin/data/queries.ts';
import { trusted } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { restoredWords, showToast } from '#site/stores/toast.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';

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

interface Deletable {
  id: number;
  /** What it is called, for the question. */
  name: string;
  /** Where it has an address: somebody else's by the time it is back. */
  slug?: string;
}

interface DeleteOptions {
  /** As messages call it: movie, TV show, match, season … */
  type: string;
  /** Where it is deleted: `/api/movies/7`. */
  pathOf: (id: number) => string;
  touches: Touched[];
  /** What goes with it. */
  consequence?: string;
  onDeleted?: (id: number) => void;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Restores what lies in the trash, with a word about it. */
async function undo(trashId: number, { name, slug: before }: Deletable, touches: Touched[]): Promise<void> {
  try {
    const { slug } = await write('POST', `/api/trash/${trashId}/restore`, trusted<Restored>());
    showToast({ title: 'Restored', text: restoredWords(name, slug, before) });
    await refresh(...touches, 'trash');
  } catch (error) {
    showToast({ title: 'Error', text: troubleOf(error), isBad: true });
  }
}

/** The way everything is deleted: a question (`<DeleteDialog {...dialog} />`), then a toast that offers to undo it. */
export function useDelete({ type, pathOf, touches, consequence, onDeleted }: DeleteOptions) {
  const [asked, setAsked] = useState<Deletable | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function remove(item: Deletable): Promise<void> {
    setIsBusy(true);
    try {
      const { trashId } = await write('DELETE', pathOf(item.id), trusted<Trashed>());
      setAsked(null);
      onDeleted?.(item.id);
      showToast({
        title: 'Success',
        text: `${capital(type)} deleted successfully`,
        action: { label: 'Undo', run: () => void undo(trashId, item, touches) },
      });
      await refresh(...touches);
    } catch (error) {
      // somebody else was quicker: it is gone from the lists too
      if (error instanceof ApiError && error.status === 404) setAsked(null);
      void refresh(...touches);
      showToast({ title: 'Error', text: `Failed to delete ${type}. ${troubleOf(error)}`, isBad: true });
    } finally {
      setIsBusy(false);
    }
  }

  const dialog = {
    type,
    item: asked,
    consequence: consequence ?? '',
    isBusy,
    onConfirm: () => void (asked && remove(asked)),
    onClose: () => setAsked(null),
  };
  return { ask: setAsked, dialog };
}
