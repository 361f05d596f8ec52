import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type {
  changeWebhook,
  listDeliveries,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  restoreWebhook,
  testWebhook,
} from '#schema/calls/webhooks.ts';
import {
  type Delivery,
  deliveryStates,
  type IssuedWebhook,
  type Webhook,
  webhookLimits,
} from '#schema/webhook.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Issued } from '#site/admin/parts/Issued.tsx';
import { ListPanel } from '#site/admin/parts/ListPanel.tsx';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { showToast } from '#site/stores/toast.ts';
import { webhookIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon } from '#site/ui/icons.ts';
import { DeliveryRow } from './DeliveryRow.tsx';
import { WebhookDialog } from './WebhookForm.tsx';
import { secretOf } from './WebhooksSection.tsx';
import { eventWords, shortAddress, stateOf } from './webhook-words.ts';

/** Milliseconds between two requests for the log. */
const lookEvery = 3000;
const filters = [
  { value: '', words: 'All' },
  ...deliveryStates.map((value) => ({ value, words: value.charAt(0).toUpperCase() + value.slice(1) })),
] as const;

/** One webhook with its messages. */
export function WebhookSection() {
  const { id = '' } = useParams();
  const { params, narrow } = useListParams();
  const state = params.get('state') ?? '';
  const query = useListCall<typeof listDeliveries>(
    'GET /api/webhooks/:id/deliveries',
    { state: state || null },
    { params: { id }, asksAnew: true, every: lookEvery },
  );
  const known = query.data?.webhook;
  return (
    <>
      <PageHead
        title={known ? shortAddress(known.url) : 'Webhook'}
        text={known && eventWords(known.events)}
        back={
          <Link className="back-link" to="/webhooks" data-shortcut="back">
            <Icon d={arrowLeftIcon} />
            Webhooks
          </Link>
        }
      >
        {known && <Actions webhook={known} />}
      </PageHead>
      {known && <Notice webhook={known} />}
      <div className="wrapping tools">
        <Choice label="State" value={state} options={filters} onChoose={(value) => narrow('state', value)} />
      </div>
      <ListPanel
        query={query}
        label="Messages"
        failure="Failed to fetch the messages"
        rowsOf={({ deliveries }) => deliveries.length}
      >
        {({ deliveries }) => <Deliveries deliveries={deliveries} of={id} isNarrowed={state !== ''} />}
      </ListPanel>
    </>
  );
}

interface ListProps {
  deliveries: readonly Delivery[];
  /** The id of the webhook. */
  of: string;
  isNarrowed: boolean;
}

function Deliveries({ deliveries, of: id, isNarrowed }: ListProps) {
  const attempt = useAttempt();
  const sendAgain = ({ id: delivery }: Delivery) =>
    attempt('Failed to send the message.', async () => {
      await call<typeof resendDelivery>('POST /api/webhooks/:id/deliveries/:delivery/resend', {
        params: { id, delivery },
      });
      showToast({ title: 'Sending', text: 'The message goes out again, with its records as they are now' });
    });
  if (deliveries.length === 0)
    return (
      <Empty icon={webhookIcon} title={isNarrowed ? 'No such messages' : 'No messages yet'}>
        {!isNarrowed && <p>The first one follows the next change, or press ‘Send a test’.</p>}
      </Empty>
    );
  return (
    <ul>
      {deliveries.map((one) => (
        <DeliveryRow key={one.id} delivery={one} onSendAgain={() => void sendAgain(one)} />
      ))}
    </ul>
  );
}

/** Describes the problem and its remedy. */
function Notice({ webhook: { isActive, failingSince, waiting } }: { webhook: Webhook }) {
  if (isActive && failingSince === null) return null;
  const { days, failingDays } = webhookLimits;
  return (
    <p className="webhook-notice" role="status">
      {isActive ? null : <span>{'Paused. '}</span>}
      {failingSince && (
        <>
          <span>Nothing has arrived since</span> <Moment at={failingSince} />.{' '}
        </>
      )}
      <span>
        {isActive
          ? `Each message is tried for a day and a half; after ${failingDays} days of nothing but failures the webhook is paused.`
          : `${failingSince ? 'Mend the receiver, send a test, then resume: what' : 'What'} was missed follows when it goes on, up to ${days} days back.`}
      </span>
      {waiting > 0 && <span>{` ${counted(waiting, 'message')} waiting.`}</span>}
    </p>
  );
}

function Actions({ webhook: one }: { webhook: Webhook }) {
  const params = { id: one.id };
  const attempt = useAttempt();
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const [issued, setIssued] = useState<IssuedWebhook | null>(null);
  const test = () =>
    attempt('Failed to send a test.', async () => {
      await call<typeof testWebhook>('POST /api/webhooks/:id/test', { params });
      showToast({ title: 'Sending', text: 'The test appears in the list with its answer' });
    });
  const setActive = (isActive: boolean) =>
    attempt('Failed to update webhook.', async () => {
      await call<typeof changeWebhook>('PUT /api/webhooks/:id', { params, body: { isActive } });
      if (isActive) showSuccess('The webhook goes on');
      else showSuccess('The webhook is paused', { label: 'Undo', run: () => void setActive(true) });
    });
  const renewal = useConfirm<Webhook>({
    title: () => 'Make a new secret?',
    words: () =>
      'For a day messages are signed with the old secret as well, so that the receiver can change over. Then the old one ends.',
    action: 'New secret',
    busyWords: 'Making it...',
    run: (_, close) =>
      attempt('Failed to make a secret.', async () => {
        const made = await call<typeof renewWebhookSecret>('POST /api/webhooks/:id/secret', { params });
        close();
        setIssued(made);
      }),
  });
  const restore = () =>
    attempt('Failed to restore webhook.', async () => {
      await call<typeof restoreWebhook>('POST /api/webhooks/:id/restore', { params });
      showToast({ title: 'Restored', text: `${shortAddress(one.url)} receives changes again.` });
    });
  const removal = useConfirm<Webhook>({
    title: () => 'Delete webhook?',
    words: ({ url }) => (
      <>
        <b>{shortAddress(url)}</b>{' '}
        <span>receives no more messages. After a day its secret and its messages are deleted for good.</span>
      </>
    ),
    action: 'Delete',
    busyWords: 'Deleting...',
    run: (_, close) =>
      attempt('Failed to delete webhook.', async () => {
        await call<typeof removeWebhook>('DELETE /api/webhooks/:id', { params });
        close();
        showSuccess('Webhook deleted successfully', { label: 'Undo', run: () => void restore() });
        void navigate('/webhooks');
      }),
  });
  const { look, words } = stateOf(one);
  return (
    <>
      <span className={`state ${look}`}>{words}</span>
      <Button look="ghost" onClick={() => removal.ask(one)}>
        Delete
      </Button>
      <Button look="ghost" onClick={() => renewal.ask(one)}>
        New secret
      </Button>
      <Button onClick={() => setIsEditing(true)}>Edit</Button>
      <Button onClick={() => void setActive(!one.isActive)}>{one.isActive ? 'Pause' : 'Resume'}</Button>
      <Button look="primary" onClick={() => void test()}>
        Send a test
      </Button>
      <WebhookDialog
        isOpen={isEditing}
        record={one}
        onClose={() => setIsEditing(false)}
        onSaved={() => setIsEditing(false)}
      />
      <Issued secret={issued && secretOf(issued)} onClose={() => setIssued(null)} />
      {renewal.dialog}
      {removal.dialog}
    </>
  );
}
