import { useState } from 'react';
import type { CommentStatus } from '#schema/comment.ts';
import { commentIds, type ModeratedComment } from '#schema/comment-moderation.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { showToast } from '#site/stores/toast.ts';
import { byStatus, counted, verbs } from './moderation-words.ts';

type Comments = readonly ModeratedComment[];

const path = '/api/comments';

async function putBack(comments: Comments): Promise<void> {
  try {
    for (const [status, ids] of byStatus(comments)) await write('PUT', path, commentIds, { ids, status });
    showToast({ title: 'Undone', text: `${counted(comments.length)} as before` });
  } catch (error) {
    showToast({ title: 'Error', text: troubleOf(error), isBad: true });
  }
  await refresh('comments');
}

/** What can be done with one comment or with many. */
export function useModeration(onDone: (comments: Comments) => void) {
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(failure: string, comments: Comments, work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await work();
      onDone(comments);
      return true;
    } catch (error) {
      showToast({ title: 'Error', text: `${failure}. ${troubleOf(error)}`, isBad: true });
      return false;
    } finally {
      // also after a failure: somebody else may have been faster
      await refresh('comments');
      setIsBusy(false);
    }
  }

  const setStatus = (comments: Comments, status: CommentStatus) =>
    attempt('Failed to update comment', comments, async () => {
      await write('PUT', path, commentIds, { ids: comments.map(({ id }) => id), status });
      showToast({
        title: 'Success',
        text: `${counted(comments.length)} ${verbs[status].done}`,
        action: { label: 'Undo', run: () => void putBack(comments) },
      });
    });

  const remove = (comments: Comments) =>
    attempt('Failed to delete comment', comments, async () => {
      await write('DELETE', `${path}?ids=${comments.map(({ id }) => id).join(',')}`, commentIds);
      showToast({ title: 'Success', text: `${counted(comments.length)} deleted successfully` });
    });

  return { isBusy, setStatus, remove };
}
