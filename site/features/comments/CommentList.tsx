import type { CSSProperties } from 'react';
import type { Comment } from '#schema/comment.ts';
import { longDate } from '#site/lib/long-date.ts';
import { initial, turn } from './avatar.ts';
import type { Thread } from './comment-thread.ts';
import { timeAgo } from './comment-time.ts';

interface Props {
  comments: readonly Comment[];
  listing: Thread['listing'];
  /** The time in the browser; null on the server. */
  now: number | null;
  onRetry: () => void;
}

export function CommentList({ comments, listing, now, onRetry }: Props) {
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
          {comments.map(({ id, name, body, createdAt }) => (
            <li
              key={id}
              className={id < 0 ? 'comment pending' : 'comment'}
              style={{ '--turn': turn(name) } as CSSProperties}
            >
              <span className="avatar" aria-hidden="true">
                {initial(name)}
              </span>
              <div className="comment-author">
                <b dir="auto">{name}</b>
                <time dateTime={createdAt}>
                  {(now !== null && timeAgo(createdAt, now)) || longDate(createdAt)}
                </time>
              </div>
              <p dir="auto">{body}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
