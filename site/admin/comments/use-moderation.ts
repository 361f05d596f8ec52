import type { CommentStatus } from '#schema/comment.ts';
import { commentIds, type ModeratedComment } from '#schema/comment-moderation.ts';
import { errorWords, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { showToast } from '#site/stores/toast.ts';
import { byStatus, counted, verbs } from './moderation-words.ts';

type Comments = readonly ModeratedComment[];

const path = '/api/comments';

async function undo(comments: Comments): Promise<void> {
  try {
    for (const [status, ids] of byStatus(comments)) await write('PUT', path, commentIds, { ids, status });
    showToast({ title: 'Undone', text: `${counted(comments.length)} as before` });
  } catch (error) {
    showToast({ title: 'Error', text: errorWords(error), isBad: true });
  }
  await refresh('comments');
}

/** Shows, hides, holds and deletes one comment or many; `onDone` is called for those that were changed. */
export function useModeration(onDone: (comments: Comments) => void) {
  const attempt = useAttempt('comments');

  const setStatus = (comments: Comments, status: CommentStatus) =>
    attempt('Failed to update comment.', async () => {
      await write('PUT', path, commentIds, { ids: comments.map(({ id }) => id), status });
      showToast({
        title: 'Success',
        text: `${counted(comments.length)} ${verbs[status].done}`,
        action: { label: 'Undo', run: () => void undo(comments) },
      });
      onDone(comments);
    });

  const remove = (comments: Comments, onRemoved: () => void) =>
    attempt('Failed to delete comment.', async () => {
      await write('DELETE', `${path}?ids=${comments.map(({ id }) => id).join(',')}`, commentIds);
      onRemoved();
      showToast({ title: 'Success', text: `${counted(comments.length)} deleted successfully` });
      onDone(comments);
    });

  return { setStatus, remove };
}
