import type {
  changeComment,
  changeComments,
  removeComments,
  replyAsOperator,
} from '#schema/calls/comment-moderation.ts';
import type { CommentStatus } from '#schema/comment.ts';
import type { ModeratedComment } from '#schema/comment-moderation.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { afterAll } from '#site/admin/data/stale.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { showToast } from '#site/stores/toast.ts';
import { byStatus, counted, verbs } from './moderation-words.ts';

type Comments = readonly ModeratedComment[];

const setAll = (ids: number[], status: CommentStatus) =>
  call<typeof changeComments>('PUT /api/comments', { body: { ids, status } });

async function undo(comments: Comments): Promise<void> {
  try {
    await afterAll(async () => {
      for (const [status, ids] of byStatus(comments)) await setAll(ids, status);
    });
    showToast({ title: 'Undone', text: `${counted(comments.length)} as before` });
  } catch (error) {
    showFailure('Error', error);
  }
}

/** Shows, hides, holds and deletes one comment or many; `onDone` is called for those that were changed. */
export function useModeration(onDone: (comments: Comments) => void) {
  const attempt = useAttempt();

  const setStatus = (comments: Comments, status: CommentStatus) =>
    attempt('Failed to update comment.', async () => {
      await setAll(
        comments.map(({ id }) => id),
        status,
      );
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
      const ids = comments.map(({ id }) => id).join(',');
      await call<typeof removeComments>('DELETE /api/comments', { query: { ids } });
      onRemoved();
      showSuccess(`${counted(comments.length)} deleted successfully`);
      onDone(comments);
    });

  const setSpoiler = ({ id, isSpoiler }: ModeratedComment) =>
    attempt('Failed to update comment.', async () => {
      await call<typeof changeComment>('PUT /api/comments/:id', {
        params: { id },
        body: { isSpoiler: !isSpoiler },
      });
      showSuccess(isSpoiler ? 'The text is shown at once' : 'Hidden until asked for');
    });

  async function reply({ id }: ModeratedComment, body: string): Promise<boolean> {
    let isPosted = false;
    await attempt('Failed to post the reply.', async () => {
      await call<typeof replyAsOperator>('POST /api/comments/:id/replies', {
        params: { id },
        body: { body },
      });
      isPosted = true;
      showSuccess('Reply posted');
    });
    return isPosted;
  }

  return { setStatus, setSpoiler, reply, remove };
}
