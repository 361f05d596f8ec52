import { type MediaFile, mediaLibraryLimits, type StoredMedia } from '#schema/shapes/media-library.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import type { Selection } from '#site/admin/titles/SelectBox.tsx';
import { showToast } from '#site/stores/toast.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { sizeWords } from './media-labels.ts';

/** Deletes all unused files, a hundred in each call. */
export function DeleteUnused({ stored }: { stored: StoredMedia }) {
  const { deletableFiles, deletableBytes } = stored;
  const remove = () => {
    const gone = { files: 0, bytes: 0 };
    const removeAll = async () => {
      for (;;) {
        const { files, bytes, left } = await call('DELETE /api/media/unused', {});
        gone.files += files;
        gone.bytes += bytes;
        // A file that has just been used is kept, and the loop ends without it.
        if (files === 0 || left === 0) return;
      }
    };
    confirm({
      title: 'Delete unused files?',
      name: counted(deletableFiles, 'file'),
      words: `that nothing uses will be gone, ${sizeWords(deletableBytes)}. This cannot be undone. Files of the last ${mediaLibraryLimits.spared} hours stay, as their form may still be open.`,
      action: 'Delete for good',
      busyWords: 'Deleting...',
      run: removeAll,
      done: () => showSuccess(`${counted(gone.files, 'file')} deleted, ${sizeWords(gone.bytes)}`),
      failure(error) {
        const text = `${counted(gone.files, 'file')} deleted so far. ${errorWords(error)}`;
        showToast({ title: 'Failed to delete all files', text, isBad: true });
      },
    });
  };
  if (deletableFiles === 0) return null;
  return (
    <Button className="delete" icon={trash2Icon} onClick={remove}>
      Delete unused files
    </Button>
  );
}

/** What is done with the chosen files; it stays at the lower edge of the window. */
export function ChosenFiles({ files, selection }: { files: readonly MediaFile[]; selection: Selection }) {
  const { page, togglePage, clear } = selection;
  const chosen = files.filter(({ id }) => selection.has(id));
  if (chosen.length === 0) return null;
  const count = counted(chosen.length, 'file');
  const bytes = chosen.reduce((sum, file) => sum + file.bytes, 0);
  const remove = () =>
    confirm({
      title: 'Delete the chosen files?',
      name: count,
      words: `that nothing uses will be gone, ${sizeWords(bytes)}. This cannot be undone.`,
      action: 'Delete for good',
      busyWords: 'Deleting...',
      run: () => call('DELETE /api/media/unused', { query: { ids: chosen.map(({ id }) => id).join(',') } }),
      done({ files: gone, left }) {
        clear();
        const kept =
          left === 0 ? '' : `; ${counted(left, 'file')} came into use, or would be brought back by an undo`;
        showSuccess(`${counted(gone, 'file')} deleted for good${kept}`);
      },
      failure: 'Failed to delete the files.',
    });
  return (
    <section className="bulk-bar wrapping" aria-label="Chosen files">
      <b role="status">{`${count} chosen, ${sizeWords(bytes)}`}</b>
      {page !== 'all' && <Button onClick={togglePage}>Choose all on this page</Button>}
      <Button className="delete" icon={trash2Icon} onClick={remove}>
        {`Delete ${count}`}
      </Button>
      <Button onClick={clear}>Choose none</Button>
    </section>
  );
}
