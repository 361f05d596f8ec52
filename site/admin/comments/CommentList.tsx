import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ModeratedComment } from '#schema/comment-moderation.ts';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { useKeptFocus } from '#site/admin/parts/Panel.tsx';
import { CommentActions, CommentRow } from './CommentRow.tsx';
import { type CommentedPage, commentedOf } from './moderation-words.ts';
import { useModeration } from './use-moderation.ts';

interface Props {
  heading: string;
  comments: readonly ModeratedComment[];
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
  const selection = useSelection(comments);
  const { setStatus, setSpoiler, reply, remove } = useModeration((done) => {
    for (const { id } of done) selection.toggle(id, false);
  });
  const { chosen } = selection;

  const deletion = useConfirm<readonly ModeratedComment[]>({
    title: ({ length }) => (length === 1 ? 'Delete comment?' : `Delete ${length} comments?`),
    words: (asked) => (
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
    run: remove,
  });

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
            onDelete={() => deletion.ask(chosen)}
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
            onSpoiler={() => void setSpoiler(comment)}
            onReply={(body) => reply(comment, body)}
            onDelete={() => deletion.ask([comment])}
          />
        ))}
      </ul>
      {deletion.dialog}
    </>
  );
}

/** The chosen rows of a page; a row that leaves the list is no longer chosen. */
function useSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));

  function toggle(id: number, isChosen: boolean): void {
    setIds((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  }

  return {
    chosen,
    has: (id: number) => ids.has(id),
    toggle,
    all: rows.length > 0 && chosen.length === rows.length,
    toggleAll: (isChosen: boolean) => setIds(new Set(isChosen ? rows.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  };
}
