import { type CommentStatus, comment } from '#schema/comment.ts';
import { commentIds, type ModeratedComment, moderatedComment } from '#schema/comment-moderation.ts';
import { write } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
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
    showFailure('Error', error);
  }
  await refresh('comments');
}

/** Shows, hides, holds and deletes one comment or many; `onDone` is called for those that were changed. */
export function useModeration(onDone: (comments: Comments) => void) {
  const attempt = useAttempt('comments');

  const setStatus = (comments: Comments, status: CommentStatus) =>
    attempt('Failed to update comment.', async () => {
      await write('PUT', path, commentIds, { ids: comments.map(({ id }) => id), status });
      // An undo could not restore anything for comments that had the status already: only their reports were closed.
      if (comments.every((comment) => comment.status === status))
        showSuccess(`${counted(comments.length)} kept, reports closed`);
      else
        showSuccess(`${counted(comments.length)} ${verbs[status].done}`, {
          label: 'Undo',
          run: () => void undo(comments),
        });
      onDone(comments);
    });

  const remove = (comments: Comments, onRemoved: () => void) =>
    attempt('Failed to delete comment.', async () => {
      await write('DELETE', `${path}?ids=${comments.map(({ id }) => id).join(',')}`, commentIds);
      onRemoved();
      showSuccess(`${counted(comments.length)} deleted successfully`);
      onDone(comments);
    });

  const setSpoiler = ({ id, isSpoiler }: ModeratedComment) =>
    attempt('Failed to update comment.', async () => {
      await write('PUT', `${path}/${id}`, moderatedComment, { isSpoiler: !isSpoiler });
      showSuccess(isSpoiler ? 'The text is shown at once' : 'Hidden until asked for');
    });

  async function reply({ id }: ModeratedComment, body: string): Promise<boolean> {
    let isPosted = false;
    await attempt('Failed to post the reply.', async () => {
      await write('POST', `${path}/${id}/replies`, comment, { body });
      isPosted = true;
      showSuccess('Reply posted');
    });
    return isPosted;
  }

  return { setStatus, setSpoiler, reply, remove };
}
