import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type ContactInbox, type ContactMessage, contactMessage } from '#schema/contact.ts';
import { removed } from '#schema/error.ts';
import { troubleOf, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Pager } from '#site/admin/parts/Pager.tsx';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { showToast } from '#site/stores/toast.ts';
import { inboxIcon } from '#site/ui/admin-icons.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { Letter } from './Letter.tsx';

interface Props {
  inbox: ContactInbox;
  limit: number;
  isOn: boolean;
}

/** The messages beside the one that is open. */
export function Inbox({ inbox: { messages, total, totalPages, unread }, limit, isOn }: Props) {
  const { page, params } = useListParams();
  const open = messages.find(({ id }) => String(id) === params.get('message')) ?? null;
  const heading = useKeptFocus(messages.length);
  const { isBusy, setRead, remove } = useInbox();
  const [asked, setAsked] = useState<ContactMessage | null>(null);

  if (total === 0)
    return (
      <Empty icon={inboxIcon} title="No messages">
        <p>
          {isOn
            ? 'What visitors send by the contact form arrives here.'
            : 'The contact form sends nothing until you switch it on.'}
        </p>
      </Empty>
    );

  return (
    <div className="list-and-detail inbox" data-open={open !== null || undefined}>
      <section className="panel" aria-labelledby="inbox-list">
        <header>
          <h2 id="inbox-list" ref={heading} tabIndex={-1}>
            Messages
          </h2>
          {unread > 0 && <span className="tag">{unread} unread</span>}
        </header>
        <MessageList messages={messages} openId={open?.id ?? null} />
        <Pager page={page} limit={limit} total={total} totalPages={totalPages} />
      </section>
      {open ? (
        <Letter
          message={open}
          onRead={(isRead) => void setRead(open, isRead)}
          onDelete={() => setAsked(open)}
        />
      ) : (
        <div className="only-wide">
          <Empty icon={inboxIcon} title="Choose a message" />
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Delete message?"
        action="Delete"
        busyWords="Deleting..."
        isBusy={isBusy}
        onConfirm={() => {
          if (asked) void remove(asked).then((isGone) => isGone && setAsked(null));
        }}
        onClose={() => setAsked(null)}
      >
        <b>{asked?.subject}</b> by {asked?.name} does not come back.
      </ConfirmDialog>
    </div>
  );
}

interface MessageListProps {
  messages: readonly ContactMessage[];
  openId: number | null;
}

function addressOf(search: string, id: number): string {
  const params = new URLSearchParams(search);
  params.set('message', String(id));
  return `?${params}`;
}

function MessageList({ messages, openId }: MessageListProps) {
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

/** What can be done with a message. */
function useInbox() {
  const [isBusy, setIsBusy] = useState(false);

  async function setRead({ id }: ContactMessage, isRead: boolean): Promise<void> {
    try {
      await write('PUT', `/api/contact/${id}`, contactMessage, { isRead });
      await refresh('contact');
    } catch (error) {
      showToast({ title: 'Error', text: `Failed to update message. ${troubleOf(error)}`, isBad: true });
    }
  }

  async function remove({ id }: ContactMessage): Promise<boolean> {
    setIsBusy(true);
    try {
      await write('DELETE', `/api/contact/${id}`, removed);
      showToast({ title: 'Success', text: 'Message deleted successfully' });
      await refresh('contact');
      return true;
    } catch (error) {
      showToast({ title: 'Error', text: `Failed to delete message. ${troubleOf(error)}`, isBad: true });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, setRead, remove };
}
