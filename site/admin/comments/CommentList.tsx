import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ModeratedComment } from '#schema/comment-moderation.ts';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { CommentActions } from './CommentActions.tsx';
import { CommentRow } from './CommentRow.tsx';
import { type CommentedPage, commentedOf } from './commented.ts';
import { useModeration } from './use-moderation.ts';
import { useSelection } from './use-selection.ts';

interface Props {
  heading: string;
  comments: readonly ModeratedComment[];
}

/** The address with the comments of one title or match only. */
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
  const selection = useSelection(comments);
  const [asked, setAsked] = useState<readonly ModeratedComment[]>([]);
  const { isBusy, setStatus, remove } = useModeration((done) => {
    for (const { id } of done) selection.toggle(id, false);
  });
  const { chosen } = selection;

  async function removeAsked(): Promise<void> {
    if (await remove(asked)) setAsked([]);
  }

  return (
    <>
      <header className="comments-bar">
        {comments.length > 0 && (
          <label className="check">
            <input
              type="checkbox"
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && !selection.all;
              }}
              onChange={({ target }) => selection.toggleAll(target.checked)}
            />
            <span className="visually-hidden">Choose all on this page</span>
          </label>
        )}
        <h2 ref={title} tabIndex={-1}>
          {chosen.length > 0 ? `${chosen.length} chosen` : heading}
        </h2>
        {chosen.length > 0 && (
          <CommentActions
            comments={chosen}
            of="what is chosen"
            onStatus={(status) => void setStatus(chosen, status)}
            onDelete={() => setAsked(chosen)}
          />
        )}
      </header>
      <ul className="comment-rows">
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            isChosen={selection.has(comment.id)}
            narrowAddress={addressOf(search, commentedOf(comment))}
            onChoose={(isChosen) => selection.toggle(comment.id, isChosen)}
            onStatus={(status) => void setStatus([comment], status)}
            onDelete={() => setAsked([comment])}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked.length > 0}
        title={asked.length === 1 ? 'Delete comment?' : `Delete ${asked.length} comments?`}
        action="Delete"
        busyWords="Deleting..."
        isBusy={isBusy}
        onConfirm={() => void removeAsked()}
        onClose={() => setAsked([])}
      >
        {asked.length === 1 && (
          <>
            What <b>{asked[0]?.name}</b> wrote will be gone.{' '}
          </>
        )}
        Deleted comments do not come back; hidden ones can be shown again.
      </ConfirmDialog>
    </>
  );
}
