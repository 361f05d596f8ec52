import { Link, useLocation } from 'react-router';
import type { ContactMessage } from '#schema/contact.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';

interface Props {
  messages: readonly ContactMessage[];
  openId: number | null;
}

function addressOf(search: string, id: number): string {
  const params = new URLSearchParams(search);
  params.set('message', String(id));
  return `?${params}`;
}

export function MessageList({ messages, openId }: Props) {
  const { search } = useLocation();
  return (
    <ul className="messages">
      {messages.map(({ id, name, subject, isRead, isSuspect, createdAt }) => (
        <li key={id}>
          <Link
            to={addressOf(search, id)}
            aria-current={id === openId || undefined}
            data-unread={isRead ? undefined : true}
            preventScrollReset
          >
            <b>
              {!isRead && <span className="visually-hidden">Unread: </span>}
              {subject}
            </b>
            <span>{name}</span>
            <small>
              <Moment at={createdAt} />
              {isSuspect && <span className="tag">Looks like spam</span>}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
