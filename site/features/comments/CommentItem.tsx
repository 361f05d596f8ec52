import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { Comment, CommentThread } from '#schema/shapes/comment.ts';
import { longDate } from '#site/lib/long-date.ts';
import { timeAgo } from './comment-numbers.ts';
import { ReportForm } from './ReportForm.tsx';

export interface ItemActions {
  /** The current time in the browser; null on the server. */
  now: number | null;
  /** The comment that is being replied to, and the form for it. */
  answering: { id: number; form: ReactNode } | null;
  /** @param at the comment whose button was pressed, which may be a reply in that thread */
  onAnswer: (id: number, at: number) => void;
  onReport: (at: number) => void;
}

/** A comment with its replies. A reply to a reply is added below the same comment. */
export function CommentItem({ comment, ...actions }: ItemActions & { comment: CommentThread }) {
  const { id, replies = [] } = comment;
  const { answering } = actions;
  return (
    <li className={id < 0 ? 'comment pending' : 'comment'} id={anchorOf(id)}>
      <One comment={comment} {...actions} />
      {(replies.length > 0 || answering?.id === id) && (
        <ul className="comment-replies">
          {replies.map((reply) => (
            <li
              key={reply.id}
              className={reply.id < 0 ? 'comment pending' : 'comment'}
              id={anchorOf(reply.id)}
            >
              <One comment={reply} {...actions} />
            </li>
          ))}
          {answering?.id === id && <li>{answering.form}</li>}
        </ul>
      )}
    </li>
  );
}

/** A comment that is being posted has no address yet. */
const anchorOf = (id: number) => (id < 0 ? undefined : `comment-${id}`);

function One({ comment, now, onAnswer, onReport }: ItemActions & { comment: Comment }) {
  const { id, parentId, name, body, isSpoiler, isOperator, createdAt } = comment;
  const [isReporting, setIsReporting] = useState(false);
  const reportButton = useRef<HTMLButtonElement>(null);
  // Of a comment either the reply or the report is open.
  function answer() {
    setIsReporting(false);
    onAnswer(parentId ?? id, id);
  }
  function report() {
    setIsReporting(!isReporting);
    onReport(id);
  }
  function closeReport() {
    setIsReporting(false);
    reportButton.current?.focus();
  }
  const time = (
    <time dateTime={createdAt}>{(now !== null && timeAgo(createdAt, now)) || longDate(createdAt)}</time>
  );
  return (
    <div className="comment-one">
      <div className="comment-author">
        <b dir="auto">{name}</b>
        {isOperator && <span className="operator-badge">Site team</span>}
        {id < 0 ? (
          time
        ) : (
          <a className="touch" href={`#comment-${id}`}>
            {time}
          </a>
        )}
      </div>
      {isSpoiler ? (
        <details className="spoiler">
          <summary>Spoiler: show the text</summary>
          <p dir="auto">{body}</p>
        </details>
      ) : (
        <p dir="auto">{body}</p>
      )}
      {/* Its space is reserved from the beginning, so that nothing moves when the island hydrates. */}
      <div className="comment-tools needs-js">
        {now !== null && id > 0 && (
          <>
            <button className="link touch" type="button" onClick={answer}>
              Reply<span className="visually-hidden">{` to ${name}`}</span>
            </button>
            {!isOperator && (
              <button
                ref={reportButton}
                className="link touch"
                type="button"
                aria-expanded={isReporting}
                onClick={report}
              >
                Report<span className="visually-hidden">{` the comment by ${name}`}</span>
              </button>
            )}
          </>
        )}
      </div>
      {isReporting && <ReportForm comment={comment} onClose={closeReport} />}
    </div>
  );
}
