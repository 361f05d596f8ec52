import { Link } from 'react-router';
import type { CommentStatus } from '#schema/comment.ts';
import type { ModeratedComment } from '#schema/comment-moderation.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { CommentActions } from './CommentActions.tsx';
import { commentedOf } from './commented.ts';
import { reasonWords, statusNames } from './moderation-words.ts';

interface Props {
  comment: ModeratedComment;
  isChosen: boolean;
  /** Only the comments on the same title or match. */
  narrowAddress: string;
  onChoose: (isChosen: boolean) => void;
  onStatus: (status: CommentStatus) => void;
  onDelete: () => void;
}

export function CommentRow({ comment, isChosen, narrowAddress, onChoose, onStatus, onDelete }: Props) {
  const { name, body, status, heldFor, createdAt } = comment;
  const commented = commentedOf(comment);
  return (
    <li className="comment-row" data-chosen={isChosen || undefined}>
      <label className="check">
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <span className="visually-hidden">{`Choose the comment by ${name}`}</span>
      </label>
      <div className="comment-main">
        <p className="comment-author">
          <b>{name}</b>
          <span className={`state ${status}`}>{statusNames[status]}</span>
          <Moment at={createdAt} />
        </p>
        <p className="comment-text">{body}</p>
        <p className="comment-place">
          <span>
            On{' '}
            <Link className="link" to={narrowAddress}>
              {commented.name}
            </Link>
          </span>
          <a className="link" href={commented.path} target="_blank" rel="noreferrer">
            View page<span className="visually-hidden"> of {commented.name}</span>
          </a>
          {heldFor.map((reason) => (
            <span className="tag" key={reason}>
              {reasonWords[reason]}
            </span>
          ))}
        </p>
      </div>
      <CommentActions
        comments={[comment]}
        of={`the comment by ${name}`}
        onStatus={onStatus}
        onDelete={onDelete}
      />
    </li>
  );
}
