import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { feedDays } from '#schema/rules/retention.ts';
import {
  type Delivery,
  deliveryStates,
  type IssuedWebhook,
  type Webhook,
  webhookLimits,
} from '#schema/shapes/webhook.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, useAttempt } from '#site/admin/data/outcome.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { BackLink, Button } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { NewSecret } from '#site/admin/parts/NewSecret.tsx';
import { RecordList } from '#site/admin/parts/RecordList.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { showToast } from '#site/stores/toast.ts';
import { webhookIcon } from '#site/ui/admin-icons.ts';
import { WebhookDialog } from './WebhookForm.tsx';
import { secretOf } from './WebhooksSection.tsx';
import {
  attemptWords,
  deliveryLooks,
  deliveryWords,
  eventWords,
  shortAddress,
  stateOf,
} from './webhook-labels.ts';

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
  const query = useListCall(
    'GET /api/webhooks/:id/deliveries',
    { state: state || null },
    { params: { id }, asksAnew: true, every: lookEvery },
  );
  const known = query.data?.webhook;
  return (
    <RecordList
      title={known ? shortAddress(known.url) : 'Webhook'}
      text={known && eventWords(known.events)}
      back={<BackLink to="/webhooks">Webhooks</BackLink>}
      actions={known && <Actions webhook={known} />}
      tools={
        <>
          {known && <Notice webhook={known} />}
          <Choice
            label="State"
            value={state}
            options={filters}
            onChoose={(value) => narrow('state', value)}
          />
        </>
      }
      query={query}
      label="Messages"
      failure="Failed to fetch the messages"
      rowsOf={({ deliveries }) => deliveries}
      none={
        <Empty icon={webhookIcon} title={state === '' ? 'No messages yet' : 'No such messages'}>
          {state === '' && <p>The first one follows the next change, or press ‘Send a test’.</p>}
        </Empty>
      }
    >
      {(deliveries) => (
        <ul>
          {deliveries.map((one) => (
            <DeliveryRow key={one.id} delivery={one} of={id} />
          ))}
        </ul>
      )}
    </RecordList>
  );
}

/** Describes the problem and its remedy. */
function Notice({ webhook: { isActive, failingSince, waiting } }: { webhook: Webhook }) {
  if (isActive && failingSince === null) return null;
  const { failingDays } = webhookLimits;
  return (
    <p className="box" role="status">
      {isActive ? null : <span>{'Paused. '}</span>}
      {failingSince && (
        <>
          <Moment after="Nothing has arrived since" at={failingSince} />.{' '}
        </>
      )}
      <span>
        {isActive
          ? `Each message is tried for a day and a half; after ${failingDays} days of nothing but failures the webhook is paused.`
          : `${failingSince ? 'Mend the receiver, send a test, then resume: what' : 'What'} was missed follows when it goes on, up to ${feedDays} days back.`}
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
      await call('POST /api/webhooks/:id/test', { params });
      showToast({ title: 'Sending', text: 'The test appears in the list with its answer' });
    });
  const setActive = (isActive: boolean) =>
    attempt('Failed to update webhook.', async () => {
      await call('PUT /api/webhooks/:id', { params, body: { isActive } });
      if (isActive) showSuccess('The webhook goes on');
      else showSuccess('The webhook is paused', { label: 'Undo', run: () => void setActive(true) });
    });
  const renewSecret = () =>
    confirm({
      title: 'Make a new secret?',
      words:
        'For a day messages are signed with the old secret as well, so that the receiver can change over. Then the old one ends.',
      action: 'New secret',
      busyWords: 'Making it...',
      failure: 'Failed to make a secret.',
      run: () => call('POST /api/webhooks/:id/secret', { params }),
      done: setIssued,
    });
  const restore = () =>
    attempt('Failed to restore webhook.', async () => {
      await call('POST /api/webhooks/:id/restore', { params });
      showToast({ title: 'Restored', text: `${shortAddress(one.url)} receives changes again.` });
    });
  const remove = () =>
    confirm({
      title: 'Delete webhook?',
      name: shortAddress(one.url),
      words: 'receives no more messages. After a day its secret and its messages are deleted for good.',
      action: 'Delete',
      busyWords: 'Deleting...',
      failure: 'Failed to delete webhook.',
      run: () => call('DELETE /api/webhooks/:id', { params }),
      done() {
        showSuccess('Webhook deleted successfully', { label: 'Undo', run: () => void restore() });
        void navigate('/webhooks');
      },
    });
  const { look, words } = stateOf(one);
  return (
    <>
      <span className={`state ${look}`}>{words}</span>
      <Button look="ghost" onClick={remove}>
        Delete
      </Button>
      <Button look="ghost" onClick={renewSecret}>
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
      <NewSecret secret={issued && secretOf(issued)} onClose={() => setIssued(null)} />
    </>
  );
}

interface Props {
  delivery: Delivery;
  /** The id of the webhook. */
  of: string;
}

/** A message that is due sooner may just be on its way. */
const soon = 60_000;

/** A message: its events, its result, and the beginning of the answer. */
export function DeliveryRow({ delivery, of: id }: Props) {
  const attempt = useAttempt();
  const { look, words: state } = deliveryLooks[delivery.state];
  const result = deliveryWords(delivery);
  const isWaiting = delivery.state === 'waiting';
  const isLater = delivery.nextAt !== null && Date.parse(delivery.nextAt) > Date.now() + soon;
  const sendAgain = () =>
    attempt('Failed to send the message.', async () => {
      await call('POST /api/webhooks/:id/deliveries/:delivery/resend', {
        params: { id, delivery: delivery.id },
      });
      showToast({ title: 'Sending', text: 'The message goes out again, with its records as they are now' });
    });
  const words = isWaiting ? 'Send now' : 'Send again';
  return (
    <li className="panel-row split wrapping spread">
      <div>
        <span className={`state ${look}`}>{state}</span> <b>{result}</b>
        <p>
          <Moment at={delivery.createdAt} />
          <span>{`. ${attemptWords(delivery)}`}</span>
          {delivery.nextAt && delivery.sentAt && <Moment after=", next try" at={delivery.nextAt} />}
        </p>
        <details>
          <summary>
            Answer<span className="visually-hidden">{` to ${delivery.messageId}`}</span>
          </summary>
          <pre>{delivery.answer || delivery.problem || 'Nothing was answered.'}</pre>
          <small>{delivery.messageId}</small>
        </details>
      </div>
      {(!isWaiting || isLater) && (
        <Button look="ghost" label={`${words}: ${result}`} onClick={() => void sendAgain()}>
          {words}
        </Button>
      )}
    </li>
  );
}
