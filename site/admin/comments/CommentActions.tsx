import type { CommentStatus } from '#schema/comment.ts';
import type { ModeratedComment } from '#schema/comment-moderation.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { eyeIcon, eyeOffIcon } from '#site/ui/icons.ts';
import { verbs } from './moderation-words.ts';

interface Props {
  comments: readonly ModeratedComment[];
  /** Whose comments they are, for who cannot see where the buttons stand. */
  of: string;
  onStatus: (status: CommentStatus) => void;
  onDelete: () => void;
}

const icons = { visible: eyeIcon, hidden: eyeOffIcon };

/** Show, Hide and Delete; what would change nothing is left out. */
export function CommentActions({ comments, of, onStatus, onDelete }: Props) {
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
