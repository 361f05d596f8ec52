import { Link } from 'react-router';
import type { CommentStatus } from '#schema/comment.ts';
import type { ModeratedComment } from '#schema/comment-moderation.ts';
import { Repeated } from '#site/admin/parts/Answer.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { eyeIcon, eyeOffIcon } from '#site/ui/icons.ts';
import { commentedOf, reasonWords, statusNames, verbs } from './moderation-words.ts';

interface Props {
  comment: ModeratedComment;
  isChosen: boolean;
  /** The address of the list with the comments on the same title or match only. */
  narrowAddress: string;
  onChoose: (isChosen: boolean) => void;
  onStatus: (status: CommentStatus) => void;
  onDelete: () => void;
}

export function CommentRow({ comment, isChosen, narrowAddress, onChoose, onStatus, onDelete }: Props) {
  const { name, body, status, heldFor, createdAt } = comment;
  const commented = commentedOf(comment);
  return (
    <li className="panel-row comment-row" data-chosen={isChosen || undefined}>
      <label className="check">
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <span className="visually-hidden">{`Choose the comment by ${name}`}</span>
      </label>
      <div className="comment-main">
        <p className="wrapping comment-author">
          <b>{name}</b>
          <span className={`state ${status}`}>{statusNames[status]}</span>
          <Moment at={createdAt} />
        </p>
        <p className="comment-text">{body}</p>
        <p className="wrapping comment-place">
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

interface CommentActionsProps {
  comments: readonly ModeratedComment[];
  /** Names the comments in the accessible names of the buttons. */
  of: string;
  onStatus: (status: CommentStatus) => void;
  onDelete: () => void;
}

const icons = { visible: eyeIcon, hidden: eyeOffIcon };

/** Show, Hide and Delete; a button that would change nothing is left out. */
export function CommentActions({ comments, of, onStatus, onDelete }: CommentActionsProps) {
  return (
    <div className="comment-actions">
      {(['visible', 'hidden'] as const)
        .filter((status) => comments.some((comment) => comment.status !== status))
        .map((status) => (
          <button
            key={status}
            className="btn btn-quiet btn-sm"
            type="button"
            aria-label={`${verbs[status].action} ${of}`}
            onClick={() => onStatus(status)}
          >
            <Icon d={icons[status]} />
            {verbs[status].action}
          </button>
        ))}
      <button
        className="btn btn-ghost btn-sm delete"
        type="button"
        aria-label={`Delete ${of}`}
        onClick={onDelete}
      >
        <Icon d={trash2Icon} />
        Delete
      </button>
    </div>
  );
}

export function CommentsSkeleton() {
  return (
    <ul className="comment-rows">
      <Repeated times={6}>
        <li className="panel-row comment-row">
          <span />
          <div className="comment-main">
            <div className="skeleton skeleton-title" />
            <div className="skeleton skeleton-facts" />
          </div>
        </li>
      </Repeated>
    </ul>
  );
}
