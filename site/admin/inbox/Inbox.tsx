import { useState } from 'react';
import type { ContactInbox, ContactMessage } from '#schema/contact.ts';
import { Empty } from '#site/admin/parts/Empty.tsx';
import { Pager } from '#site/admin/parts/Pager.tsx';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { inboxIcon } from '#site/ui/admin-icons.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { Letter } from './Letter.tsx';
import { MessageList } from './MessageList.tsx';
import { useInbox } from './use-inbox.ts';

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
