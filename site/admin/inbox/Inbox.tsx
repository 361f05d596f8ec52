import { Link, useLocation } from 'react-router';
import type { changeMessage, removeMessage } from '#schema/calls/contact.ts';
import type { ContactInbox, ContactMessage } from '#schema/contact.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { Pager } from '#site/admin/parts/ListPanel.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { showToast } from '#site/stores/toast.ts';
import { inboxIcon } from '#site/ui/admin-icons.ts';
import { OpenMessage } from './OpenMessage.tsx';

interface Props {
  inbox: ContactInbox;
  isOn: boolean;
}

/** The list of messages, and next to it the open one. */
export function Inbox({ inbox: { messages, total, totalPages, unread }, isOn }: Props) {
  const { params } = useListParams();
  const open = messages.find(({ id }) => String(id) === params.get('message')) ?? null;
  const attempt = useAttempt();
  const deletion = useConfirm<ContactMessage>({
    title: () => 'Delete message?',
    words: ({ subject, name }) => (
      <>
        <b>{subject}</b> <span>{`by ${name} does not come back.`}</span>
      </>
    ),
    action: 'Delete',
    busyWords: 'Deleting...',
    run: ({ id }, close) =>
      attempt('Failed to delete message.', async () => {
        await call<typeof removeMessage>('DELETE /api/contact/:id', { params: { id } });
        close();
        showSuccess('Message deleted successfully');
      }),
  });

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
      <Panel
        title="Messages"
        rows={messages.length}
        actions={unread > 0 && <span className="tag">{`${unread} unread`}</span>}
      >
        <MessageList messages={messages} openId={open?.id ?? null} />
        <Pager total={total} totalPages={totalPages} />
      </Panel>
      {open ? (
        <OpenMessage
          message={open}
          onRead={(isRead) => void setRead(open, isRead)}
          onDelete={() => deletion.ask(open)}
        />
      ) : (
        <div className="only-wide">
          <Empty icon={inboxIcon} title="Choose a message" />
        </div>
      )}
      {deletion.dialog}
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
              <span>{subject}</span>
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

async function setRead({ id }: ContactMessage, isRead: boolean): Promise<void> {
  try {
    await call<typeof changeMessage>('PUT /api/contact/:id', { params: { id }, body: { isRead } });
  } catch (error) {
    showToast({ title: 'Error', text: `Failed to update message. ${errorWords(error)}`, isBad: true });
  }
}
