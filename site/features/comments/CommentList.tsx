import type { CommentThread } from '#schema/shapes/comment.ts';
import { CommentItem, type ItemActions } from './CommentItem.tsx';
import type { Thread } from './comment-thread.ts';

interface Props extends ItemActions {
  comments: readonly CommentThread[];
  listing: Thread['listing'];
  onRetry: () => void;
}

export function CommentList({ comments, listing, onRetry, ...actions }: Props) {
  return (
    <>
      {listing === 'failed' && (
        <p className="problem comments-failed" role="alert">
          Failed to load comments.
          <button className="link" type="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
      {comments.length === 0 ? (
        listing !== 'failed' && (
          <p className="quiet">{listing === 'loading' ? 'Loading comments...' : 'No comments yet.'}</p>
        )
      ) : (
        <ul className="comment-list">
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} {...actions} />
          ))}
        </ul>
      )}
    </>
  );
}
