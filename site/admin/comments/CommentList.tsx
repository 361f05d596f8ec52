import { useLocation } from 'react-router';
import type { CommentStatus } from '#schema/shapes/comment.ts';
import type { ModeratedComment } from '#schema/shapes/comment-moderation.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess, useAttempt } from '#site/admin/data/outcome.ts';
import { afterAll } from '#site/admin/data/stale.ts';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { useKeptFocus } from '#site/admin/parts/Panel.tsx';
import { SelectPage, useSelection } from '#site/admin/titles/SelectBox.tsx';
import { showToast } from '#site/stores/toast.ts';
import { CommentActions, CommentRow } from './CommentRow.tsx';
import { byStatus, type CommentedPage, commentedOf, counted, verbs } from './moderation-labels.ts';

type Comments = readonly ModeratedComment[];

interface Props {
  heading: string;
  comments: Comments;
}

/** The address of the list with the comments on one title or match only. */
function addressOf(search: string, { kind, id }: CommentedPage): string {
  const params = new URLSearchParams(search);
  params.delete('movie');
  params.delete('match');
  params.set(kind, String(id));
  params.set('status', 'all');
  params.delete('page');
  return `?${params}`;
}

export function CommentList({ heading, comments }: Props) {
  const { search } = useLocation();
  const title = useKeptFocus(comments.length);
  const selection = useSelection(
    heading,
    comments.map(({ id }) => id),
  );
  const chosen = comments.filter(({ id }) => selection.has(id));
  /** One comment, or all that are chosen. */
  const unchoose = (done: Comments) => {
    const [first, ...more] = done.filter(({ id }) => selection.has(id));
    if (more.length > 0) selection.clear();
    else if (first) selection.toggle(first.id, false);
  };
  const { setStatus, setSpoiler, reply } = useModeration(unchoose);

  const askRemoval = (asked: Comments) =>
    confirm({
      title: asked.length === 1 ? 'Delete comment?' : `Delete ${asked.length} comments?`,
      words: (
        <>
          {asked.length === 1 && (
            <>
              <span>What</span> <b>{asked[0]?.name}</b> <span>wrote will be gone.</span>{' '}
            </>
          )}
          <span>Deleted comments do not come back; hidden ones can be shown again.</span>
        </>
      ),
      action: 'Delete',
      busyWords: 'Deleting...',
      failure: 'Failed to delete comment.',
      run: () => call('DELETE /api/comments', { query: { ids: asked.map(({ id }) => id).join(',') } }),
      done() {
        showSuccess(`${counted(asked.length)} deleted successfully`);
        unchoose(asked);
      },
    });

  return (
    <>
      <header className="wrapping">
        {comments.length > 0 && <SelectPage selection={selection} />}
        <h2 ref={title} tabIndex={-1}>
          {chosen.length > 0 ? `${chosen.length} chosen` : heading}
        </h2>
        {chosen.length > 0 && (
          <CommentActions
            comments={chosen}
            of="what is chosen"
            onStatus={(status) => void setStatus(chosen, status)}
            onDelete={() => askRemoval(chosen)}
          />
        )}
      </header>
      <ul>
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            selection={selection}
            narrowAddress={addressOf(search, commentedOf(comment))}
            onStatus={(status) => void setStatus([comment], status)}
            onSpoiler={() => void setSpoiler(comment)}
            onReply={(body) => reply(comment, body)}
            onDelete={() => askRemoval([comment])}
          />
        ))}
      </ul>
    </>
  );
}

const setAll = (ids: number[], status: CommentStatus) => call('PUT /api/comments', { body: { ids, status } });

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

/** Shows, hides and holds one comment or many; `onDone` is called for those that were changed. */
function useModeration(onDone: (comments: Comments) => void) {
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

  const setSpoiler = ({ id, isSpoiler }: ModeratedComment) =>
    attempt('Failed to update comment.', async () => {
      await call('PUT /api/comments/:id', {
        params: { id },
        body: { isSpoiler: !isSpoiler },
      });
      showSuccess(isSpoiler ? 'The text is shown at once' : 'Hidden until asked for');
    });

  async function reply({ id }: ModeratedComment, body: string): Promise<boolean> {
    let isPosted = false;
    await attempt('Failed to post the reply.', async () => {
      await call('POST /api/comments/:id/replies', {
        params: { id },
        body: { body },
      });
      isPosted = true;
      showSuccess('Reply posted');
    });
    return isPosted;
  }

  return { setStatus, setSpoiler, reply };
}
