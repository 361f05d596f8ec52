import type { Delivery } from '#schema/webhook.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { attemptWords, deliveryLooks, deliveryWords } from './webhook-words.ts';

interface Props {
  delivery: Delivery;
  onSendAgain: () => void;
}

/** A message: its events, its result, and the beginning of the answer. */
export function DeliveryRow({ delivery, onSendAgain }: Props) {
  const { look, words } = deliveryLooks[delivery.state];
  const result = deliveryWords(delivery);
  return (
    <li className="panel-row webhook-delivery">
      <div>
        <span className={`state ${look}`}>{words}</span> <b>{result}</b>
        <p>
          <Moment at={delivery.createdAt} />. {attemptWords(delivery)}
          {delivery.nextAt && delivery.sentAt && (
            <>
              , next try <Moment at={delivery.nextAt} />
            </>
          )}
        </p>
        <details>
          <summary>
            Answer<span className="visually-hidden"> to {delivery.messageId}</span>
          </summary>
          <pre>{delivery.answer || delivery.problem || 'Nothing was answered.'}</pre>
          <small>{delivery.messageId}</small>
        </details>
      </div>
      {delivery.state !== 'waiting' && (
        <button
          className="btn btn-ghost btn-sm"
          type="button"
          aria-label={`Send again: ${result}`}
          onClick={onSendAgain}
        >
          Send again
        </button>
      )}
    </li>
  );
}
