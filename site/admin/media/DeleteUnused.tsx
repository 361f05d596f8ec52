import type { removeUnusedMedia } from '#schema/calls/media.ts';
import { mediaLibraryLimits, type StoredMedia } from '#schema/media-library.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { showToast } from '#site/stores/toast.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { sizeWords } from './media-words.ts';

/** Deletes all unused files, a hundred in each call. */
export function DeleteUnused({ stored }: { stored: StoredMedia }) {
  const deletion = useConfirm<StoredMedia>({
    title: () => 'Delete unused files?',
    words: ({ deletableFiles, deletableBytes }) => (
      <>
        <b>{counted(deletableFiles, 'file')}</b>{' '}
        <span>{`that nothing uses will be gone, ${sizeWords(deletableBytes)}. This cannot be undone. Files of the last ${mediaLibraryLimits.spared} hours stay, as their form may still be open.`}</span>
      </>
    ),
    action: 'Delete for good',
    busyWords: 'Deleting...',
    async run(_stored, close) {
      const gone = { files: 0, bytes: 0 };
      try {
        for (;;) {
          const { files, bytes, left } = await call<typeof removeUnusedMedia>('DELETE /api/media/unused', {});
          gone.files += files;
          gone.bytes += bytes;
          // A file that has just been used is kept, and the loop ends without it.
          if (files === 0 || left === 0) break;
        }
        showSuccess(`${counted(gone.files, 'file')} deleted, ${sizeWords(gone.bytes)}`);
      } catch (error) {
        const text = `${counted(gone.files, 'file')} deleted so far. ${errorWords(error)}`;
        showToast({ title: 'Failed to delete all files', text, isBad: true });
      }
      close();
    },
  });
  if (stored.deletableFiles === 0) return null;
  return (
    <>
      <Button className="delete" icon={trash2Icon} onClick={() => deletion.ask(stored)}>
        Delete unused files
      </Button>
      {deletion.dialog}
    </>
  );
}
