import type { Delivery } from '#schema/webhook.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { attemptWords, deliveryLooks, deliveryWords } from './webhook-words.ts';

interface Props {
  delivery: Delivery;
  onSendAgain: () => void;
}

/** A message that is due sooner may just be on its way. */
const soon = 60_000;

/** A message: its events, its result, and the beginning of the answer. */
export function DeliveryRow({ delivery, onSendAgain }: Props) {
  const { look, words: state } = deliveryLooks[delivery.state];
  const result = deliveryWords(delivery);
  const isWaiting = delivery.state === 'waiting';
  const isLater = delivery.nextAt !== null && Date.parse(delivery.nextAt) > Date.now() + soon;
  const words = isWaiting ? 'Send now' : 'Send again';
  return (
    <li className="panel-row webhook-delivery">
      <div>
        <span className={`state ${look}`}>{state}</span> <b>{result}</b>
        <p>
          <Moment at={delivery.createdAt} />
          <span>{`. ${attemptWords(delivery)}`}</span>
          {delivery.nextAt && delivery.sentAt && (
            <>
              <span>, next try</span> <Moment at={delivery.nextAt} />
            </>
          )}
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
        <Button look="ghost" label={`${words}: ${result}`} onClick={onSendAgain}>
          {words}
        </Button>
      )}
    </li>
  );
}
