import { useEffect, useRef } from 'react';
import type { ContactMessage } from '#schema/contact.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { mailIcon } from '#site/ui/icons.ts';

interface Props {
  message: ContactMessage;
  onRead: (isRead: boolean) => void;
  onDelete: () => void;
}

const answerTo = ({ email, subject }: ContactMessage) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

/** A message; opening it marks it as read and focuses its heading. */
export function OpenMessage({ message, onRead, onDelete }: Props) {
  const { id, isRead, name, email, subject, createdAt } = message;

  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is opened
  useEffect(() => {
    heading.current?.focus();
    if (!isRead) onRead(true);
  }, [id]);

  return (
    <article className="panel message" aria-labelledby="open-message">
      <header>
        <h2 id="open-message" ref={heading} tabIndex={-1}>
          {subject}
        </h2>
        <div className="row-actions">
          <a className="btn btn-quiet btn-sm" href={answerTo(message)}>
            <Icon d={mailIcon} />
            Reply
          </a>
          <Button look="ghost" onClick={() => onRead(!isRead)}>
            {isRead ? 'Mark as unread' : 'Mark as read'}
          </Button>
          <Button look="ghost" className="delete" icon={trash2Icon} onClick={onDelete}>
            Delete
          </Button>
        </div>
      </header>
      <div className="panel-body">
        <p className="from">
          <b>{name}</b> <span>{email}</span> <Moment at={createdAt} />
        </p>
        <p className="words">{message.message}</p>
      </div>
    </article>
  );
}
