import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CommentStatus } from '#schema/shapes/comment.ts';
import type { ModeratedComment } from '#schema/shapes/comment-moderation.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { SelectBox, type Selection } from '#site/admin/titles/SelectBox.tsx';
import { messageIcon, trash2Icon } from '#site/ui/admin-icons.ts';
import { checkIcon, eyeIcon, eyeOffIcon, triangleAlertIcon } from '#site/ui/icons.ts';
import { commentedOf, heldWords, reportWords, statusNames, verbs } from './moderation-labels.ts';

interface Props {
  comment: ModeratedComment;
  selection: Selection;
  /** The address of the list with the comments on the same title or match only. */
  narrowAddress: string;
  onStatus: (status: CommentStatus) => void;
  onSpoiler: () => void;
  /** Resolves once the reply is shown, or a toast has shown why it failed. */
  onReply: (body: string) => Promise<boolean>;
  onDelete: () => void;
}

export function CommentRow({ comment, selection, narrowAddress, onReply, ...actions }: Props) {
  const { id, parentId, name, body, status, heldFor, isSpoiler, isOperator, parent, reports, createdAt } =
    comment;
  const [isReplying, setIsReplying] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const commented = commentedOf(comment);
  function endReply(): void {
    // The field that has the focus goes.
    row.current?.querySelector<HTMLElement>('[data-reply]')?.focus();
    setIsReplying(false);
  }
  return (
    <li ref={row} className="panel-row comment-row" data-chosen={selection.has(id) || undefined}>
      <SelectBox id={id} name={`the comment by ${name}`} selection={selection} />
      <div className="stack-close">
        <p className="wrapping muted">
          <b>{name}</b>
          <span className={`state ${status}`}>{statusNames[status]}</span>
          {isOperator && <span className="tag">Site team</span>}
          {isSpoiler && <span className="tag">Spoiler</span>}
          <Moment at={createdAt} />
        </p>
        {parent && <p className="cut muted quoted">{`Answers ${parent.name}: ${parent.body}`}</p>}
        <p className="written-text">{body}</p>
        {reports.length > 0 && (
          <ul className="stack-close muted" aria-label="Reported by visitors">
            {reports.map(({ reason, note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reports have nothing else that tells them apart
              <li key={index}>
                <b>{`Reported: ${reportWords[reason]}`}</b> {note && <span>{note}</span>}
              </li>
            ))}
          </ul>
        )}
        <p className="wrapping muted">
          <span>
            On{' '}
            <Link className="link" to={narrowAddress}>
              {commented.name}
            </Link>
          </span>
          <a className="link" href={`${commented.path}#comment-${id}`} target="_blank" rel="noreferrer">
            View page<span className="visually-hidden">{` of ${commented.name}`}</span>
          </a>
        </p>
        {heldFor.length > 0 && <p className="muted">{heldWords(heldFor, status === 'held')}</p>}
      </div>
      <CommentActions
        comments={[comment]}
        of={`the comment by ${name}`}
        {...actions}
        {...(status === 'visible' && { onReply: () => setIsReplying(!isReplying) })}
      />
      {isReplying && (
        <ReplyForm
          id={id}
          name={name}
          isBelow={parentId !== undefined}
          onSend={async (text) => {
            if (await onReply(text)) endReply();
          }}
          onClose={endReply}
        />
      )}
    </li>
  );
}

interface CommentActionsProps {
  comments: readonly ModeratedComment[];
  /** Names the comments in the accessible names of the buttons. */
  of: string;
  onStatus: (status: CommentStatus) => void;
  /** For one comment alone. */
  onSpoiler?: () => void;
  onReply?: () => void;
  onDelete: () => void;
}

const icons = { visible: eyeIcon, hidden: eyeOffIcon };

/** Show, Hide and Delete; a button that would change nothing is left out. */
export function CommentActions({
  comments,
  of,
  onStatus,
  onSpoiler,
  onReply,
  onDelete,
}: CommentActionsProps) {
  const isSpoiler = comments[0]?.isSpoiler === true;
  const isReported = comments.some(({ reports }) => reports.length > 0);
  return (
    <div className="row-actions wrapping">
      {isReported && comments.every(({ status }) => status === 'visible') && (
        <Button
          icon={checkIcon}
          label={`Keep ${of}, and close its reports`}
          onClick={() => onStatus('visible')}
        >
          Keep
        </Button>
      )}
      {onReply && (
        <Button icon={messageIcon} label={`Reply to ${of}`} data-reply onClick={onReply}>
          Reply
        </Button>
      )}
      {onSpoiler && (
        <Button
          icon={triangleAlertIcon}
          label={`${isSpoiler ? 'Not a spoiler' : 'Mark as spoiler'}: ${of}`}
          onClick={onSpoiler}
        >
          {isSpoiler ? 'No spoiler' : 'Spoiler'}
        </Button>
      )}
      {(['visible', 'hidden'] as const)
        .filter((status) => comments.some((comment) => comment.status !== status))
        .map((status) => (
          <Button
            icon={icons[status]}
            key={status}
            label={`${verbs[status].action} ${of}`}
            onClick={() => onStatus(status)}
          >
            {verbs[status].action}
          </Button>
        ))}
      <Button look="ghost" className="delete" icon={trash2Icon} label={`Delete ${of}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}

interface ReplyProps {
  id: number;
  name: string;
  /** Whether the comment is a reply itself. */
  isBelow: boolean;
  onSend: (body: string) => Promise<void>;
  onClose: () => void;
}

function ReplyForm({ id, name, isBelow, onSend, onClose }: ReplyProps) {
  const [body, setBody] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  return (
    <form
      className="stack-close"
      aria-label={`Reply to ${name}`}
      onSubmit={async (event) => {
        event.preventDefault();
        if (isBusy || body.trim().length < 2) return;
        setIsBusy(true);
        await onSend(body);
        setIsBusy(false);
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="field">
        <label htmlFor={`reply-${id}`}>
          Your reply, shown with the site’s name{isBelow && <span>{' below the same comment'}</span>}
        </label>
        <textarea
          className="textarea"
          id={`reply-${id}`}
          // biome-ignore lint/a11y/noAutofocus: the form was opened by the button next to it
          autoFocus
          maxLength={500}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      </div>
      <div className="wrapping">
        <Button look="primary" type="submit" data-shortcut="save" isOff={isBusy || body.trim().length < 2}>
          {isBusy ? 'Posting...' : 'Post reply'}
        </Button>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
