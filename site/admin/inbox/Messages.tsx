import { type ReactNode, useEffect, useState } from 'react';
import { deliveryKey } from '#schema/rules/limits.ts';
import type { ContactMessage } from '#schema/shapes/contact.ts';
import { call } from '#site/admin/data/call.ts';
import { showError, showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button, OutLink } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { valuesOf } from '#site/lib/settings.ts';
import { showToast } from '#site/stores/toast.ts';
import { inboxIcon, trash2Icon } from '#site/ui/admin-icons.ts';
import { mailIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { ListAndOpen, OpenOne } from './ListAndOpen.tsx';

/** The messages of the contact form, and next to them the open one. */
export function Messages({ children }: { children: ReactNode }) {
  const settings = useCall('GET /api/ui-settings', {}).data;
  const isOn = settings !== undefined && valuesOf(settings).get(deliveryKey) === 'true';
  const list = useListCall('GET /api/contact', {}, { asksAnew: true });
  const asked = useListParams().params.get('message');

  const unread = list.data?.unread ?? 0;
  const open = list.data?.messages.find(({ id }) => String(id) === asked);

  return (
    <>
      <PageHead
        title="Inbox"
        text={unread > 0 ? `Messages of visitors, ${unread} unread.` : 'Messages of visitors.'}
      >
        {settings && <DeliverySwitch isOn={isOn} />}
        {wrapText(children)}
      </PageHead>
      <ListAndOpen
        query={list}
        label="Messages"
        failure="Failed to fetch messages"
        rowsOf={({ messages }) => messages.map(rowOf)}
        none={
          <Empty icon={inboxIcon} title="No messages">
            <p>
              {isOn
                ? 'What visitors send by the contact form arrives here.'
                : 'The contact form sends nothing until you switch it on.'}
            </p>
          </Empty>
        }
        param="message"
        openId={open?.id ?? 0}
        choose="Choose a message"
      >
        {open && <OpenMessage message={open} />}
      </ListAndOpen>
    </>
  );
}

const rowOf = ({ id, isRead, subject, name, createdAt, isSuspect }: ContactMessage) => ({
  id,
  isNew: !isRead,
  name: (
    <b>
      {!isRead && <span className="visually-hidden">Unread: </span>}
      <span>{subject}</span>
    </b>
  ),
  facts: name,
  notes: (
    <>
      <Moment at={createdAt} />
      {isSuspect && <span className="tag">Looks like spam</span>}
    </>
  ),
});

const answerTo = ({ email, subject }: ContactMessage) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

/** A message; opening it marks it as read. */
function OpenMessage({ message }: { message: ContactMessage }) {
  const { id, isRead, name, email, subject, createdAt } = message;
  const params = { id };

  async function setRead(isNowRead: boolean): Promise<void> {
    try {
      await call('PUT /api/contact/:id', { params, body: { isRead: isNowRead } });
    } catch (error) {
      showError('Failed to update message.', error);
    }
  }
  const remove = () =>
    confirm({
      title: 'Delete message?',
      name: subject,
      words: `by ${name} does not come back.`,
      action: 'Delete',
      busyWords: 'Deleting...',
      failure: 'Failed to delete message.',
      run: () => call('DELETE /api/contact/:id', { params }),
      done: () => showSuccess('Message deleted successfully'),
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is opened
  useEffect(() => {
    if (!isRead) void setRead(true);
  }, [id]);

  return (
    <OpenOne
      id={id}
      title={subject}
      actions={
        <>
          <OutLink icon={mailIcon} href={answerTo(message)}>
            Reply
          </OutLink>
          <Button look="ghost" onClick={() => void setRead(!isRead)}>
            {isRead ? 'Mark as unread' : 'Mark as read'}
          </Button>
          <Button look="ghost" className="delete" icon={trash2Icon} onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      <p className="wrapping muted">
        <b>{name}</b> <span>{email}</span> <Moment at={createdAt} />
      </p>
      <p className="written-text">{message.message}</p>
    </OpenOne>
  );
}

/** Switches the delivery of the contact form on and off. */
function DeliverySwitch({ isOn }: { isOn: boolean }) {
  const [isBusy, setIsBusy] = useState(false);

  async function deliver(isWanted: boolean): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const body = { value: String(isWanted) };
      await call('PUT /api/ui-settings/:key', { params: { key: deliveryKey }, body });
      showSuccess('Setting updated successfully');
      await readsDone();
    } catch {
      const text = `Could not save ${deliveryKey}. Please try again.`;
      showToast({ title: 'Failed to update setting', text, isBad: true });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Switch
      label="Keep what the contact form sends"
      checked={isOn}
      aria-disabled={isBusy || undefined}
      onChange={({ target }) => void deliver(target.checked)}
    />
  );
}
