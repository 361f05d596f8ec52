import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { trashDays } from '#schema/rules/retention.ts';
import type { Trashed } from '#schema/shapes/trash.ts';
import { call } from '#site/admin/data/call.ts';
import { showError, showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { afterAll } from '#site/admin/data/stale.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { restoredWords, showToast } from '#site/stores/toast.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';

interface Question<Answer> {
  title: string;
  /** What it is about, in bold before the words. */
  name?: string;
  words: ReactNode;
  /** The label of the button that does it. */
  action: string;
  /** The label of that button while it is being done. */
  busyWords: string;
  /** Does it. The question closes afterwards; after a failure it stays, so that it can be tried again. */
  run: () => Promise<Answer>;
  done?: (answer: Answer) => unknown;
  /** The beginning of the toast about a failure, or what else happens then. */
  failure?: string | ((error: unknown) => void);
}

interface Asked extends Question<unknown> {
  /** The address of the page that asks; another page is not asked. */
  at: string;
}

const $asked = atom<Asked | null>(null);

/** Asks for confirmation in the one dialog that the shell has for it. */
export const confirm = <Answer,>(question: Question<Answer>): void =>
  $asked.set({ ...(question as Question<unknown>), at: location.pathname });

export function Confirmation() {
  const [isBusy, setIsBusy] = useState(false);
  useLocation();
  const asked = useStore($asked);
  const question = asked && asked.at === location.pathname ? asked : null;

  async function run({ run, done, failure = '' }: Asked): Promise<void> {
    setIsBusy(true);
    await afterAll(async () => {
      const answer = await run();
      $asked.set(null);
      await done?.(answer);
    }).catch((error: unknown) => {
      if (typeof failure === 'function') failure(error);
      else showError(failure, error);
    });
    setIsBusy(false);
  }

  if (question === null) return null;
  return (
    <ConfirmDialog
      isOpen
      title={question.title}
      action={question.action}
      busyWords={question.busyWords}
      isBusy={isBusy}
      onConfirm={() => void run(question)}
      onClose={() => $asked.set(null)}
    >
      {question.name === undefined ? (
        question.words
      ) : (
        <>
          <b>{question.name}</b> <span>{question.words}</span>
        </>
      )}
    </ConfirmDialog>
  );
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
    const { slug } = await call('POST /api/trash/:id/restore', { params: { id: trashId } });
    showToast({ title: 'Restored', text: restoredWords(name, slug, before) });
  } catch (error) {
    showFailure('Error', error);
  }
}

/** Moves a record to the trash: a question first, and afterwards a toast that offers to undo it. */
export const deleteRecord = (item: Deletable, { type, remove, consequence, onDeleted }: Deletion): void =>
  confirm({
    title: `Delete ${type}?`,
    name: item.name,
    words: `${consequence} It stays in the trash for ${trashDays} days.`,
    action: 'Delete',
    busyWords: 'Deleting...',
    run: () => remove(item.id),
    done({ trashId }) {
      onDeleted?.(item.id);
      showSuccess(`${capital(type)} deleted successfully`, {
        label: 'Undo',
        run: () => void undoDeletion(trashId, item),
      });
    },
    failure(error) {
      // Another administrator has deleted it already, and the lists are read again without it.
      if (error instanceof ApiError && error.status === 404) $asked.set(null);
      showError(`Failed to delete ${type}.`, error);
    },
  });
