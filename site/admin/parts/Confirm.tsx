import { type ReactNode, useState } from 'react';
import type { restoreDeleted } from '#schema/calls/trash.ts';
import { trashDays } from '#schema/limits.ts';
import type { Trashed } from '#schema/trash.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { restoredWords, showToast } from '#site/stores/toast.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';

interface Question<Thing> {
  title: (thing: Thing) => string;
  words: (thing: Thing) => ReactNode;
  /** The label of the button that does it. */
  action: string;
  /** The label of that button while it is being done. */
  busyWords: string;
  /** Does it. The dialog stays open until `close` is called, so that a failure can be tried again. */
  run: (thing: Thing, close: () => void) => Promise<unknown>;
}

/** Asks for confirmation: `ask` opens the dialog about a thing, and `dialog` must be rendered on the page. */
export function useConfirm<Thing>({ title, words, action, busyWords, run }: Question<Thing>) {
  const [asked, setAsked] = useState<Thing | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setAsked(null);

  async function confirm(thing: Thing): Promise<void> {
    setIsBusy(true);
    try {
      await run(thing, close);
    } finally {
      setIsBusy(false);
    }
  }

  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={asked === null ? '' : title(asked)}
      action={action}
      busyWords={busyWords}
      isBusy={isBusy}
      onConfirm={() => void (asked !== null && confirm(asked))}
      onClose={close}
    >
      {asked !== null && words(asked)}
    </ConfirmDialog>
  );
  return { ask: (thing: Thing) => setAsked(thing), dialog };
}

interface Deletable {
  id: number;
  /** The name that the question shows. */
  name: string;
  /** The slug before the deletion, for things that have one: another page may take it before the thing is restored. */
  slug?: string;
}

export interface Deletion {
  /** The name of its kind in messages: movie, TV show, match, season … */
  type: string;
  remove: (id: number) => Promise<Trashed>;
  /** Follows the name in the question, and says what is deleted along with it. */
  consequence: string;
  onDeleted?: (id: number) => void;
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Restores a deleted record, and shows a toast. */
export async function undoDeletion(trashId: number, { name, slug: before }: Deletable): Promise<void> {
  try {
    const { slug } = await call<typeof restoreDeleted>('POST /api/trash/:id/restore', {
      params: { id: trashId },
    });
    showToast({ title: 'Restored', text: restoredWords(name, slug, before) });
  } catch (error) {
    showFailure('Error', error);
  }
}

/** Moves things to the trash: a question first, and afterwards a toast that offers to undo it. */
export function useDelete({ type, remove, consequence, onDeleted }: Deletion) {
  async function run(item: Deletable, close: () => void): Promise<void> {
    try {
      const { trashId } = await remove(item.id);
      close();
      onDeleted?.(item.id);
      showSuccess(`${capital(type)} deleted successfully`, {
        label: 'Undo',
        run: () => void undoDeletion(trashId, item),
      });
    } catch (error) {
      // Another administrator has deleted it already, and the lists are read again without it.
      if (error instanceof ApiError && error.status === 404) close();
      showToast({ title: 'Error', text: `Failed to delete ${type}. ${errorWords(error)}`, isBad: true });
    }
  }

  return useConfirm<Deletable>({
    title: () => `Delete ${type}?`,
    words: ({ name }) => (
      <>
        <b>{name}</b> <span>{`${consequence} It stays in the trash for ${trashDays} days.`}</span>
      </>
    ),
    action: 'Delete',
    busyWords: 'Deleting...',
    run,
  });
}
