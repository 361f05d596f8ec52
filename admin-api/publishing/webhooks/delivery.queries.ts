import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { inSnapshot } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { addJob } from '#admin-api/ground/jobs/job.queries.ts';
import { deliveryDays } from '#schema/rules/retention.ts';
import { totalPagesOf } from '#schema/shapes/paging.ts';
import {
  type Delivery,
  type DeliveryList,
  type DeliveryQuery,
  webhookMessages,
} from '#schema/shapes/webhook.ts';
import { getWebhook } from './webhook.queries.ts';
import type { WebhookEvent } from './webhook-event.ts';

type Moment = Date | string | null;
type Row = Omit<Delivery, 'events' | 'createdAt' | 'nextAt' | 'sentAt'> & {
  events: { event: string; count: number }[];
  createdAt: Date | string;
  nextAt: Moment;
  sentAt: Moment;
};

/** The columns of a row aliased `d`. */
const columns = raw(`d.id, d.message_id as "messageId", d.state, d.attempts, d.created_at as "createdAt",
  case d.state when 'waiting' then d.next_at end as "nextAt", d.sent_at as "sentAt", d.duration_ms as "durationMs", d.status, d.answer, d.problem,
  (select jsonb_agg(e order by e.event) from (
     select e ->> 'event' as event, count(*) as count from jsonb_array_elements(d.events) e group by 1) e) as events`);

const iso = (at: Moment) => at && new Date(at).toISOString();
const present = (row: Row): Delivery => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
  nextAt: iso(row.nextAt),
  sentAt: iso(row.sentAt),
});

/** The newest first. */
export const listDeliveries = (
  em: EntityManager,
  id: number,
  { page, limit, state }: DeliveryQuery,
): Promise<DeliveryList> =>
  inSnapshot(em, async (inside) => {
    const webhook = await getWebhook(inside, id);
    const which = sql`webhook_id = ${id} and ${state === undefined ? raw('true') : sql`state = ${state}`}`;
    const [counted] = await inside.execute<{ total: number }[]>(
      sql`select count(*)::integer as total from webhook_deliveries where ${which}`,
    );
    const rows = await inside.execute<Row[]>(sql`
      select ${columns} from (
        select * from webhook_deliveries where ${which} order by id desc limit ${limit} offset ${(page - 1) * limit}) d
       order by d.id desc`);
    const total = counted?.total ?? 0;
    return { webhook, deliveries: rows.map(present), total, totalPages: totalPagesOf(total, limit) };
  });

async function getDelivery(em: EntityManager, id: number): Promise<Delivery> {
  const [row] = await em.execute<Row[]>(sql`select ${columns} from webhook_deliveries d where d.id = ${id}`);
  if (!row) throw new RequestError(404, webhookMessages.noDelivery);
  return present(row);
}

/** A message without a record, sent once. */
export async function orderTest(em: EntityManager, webhookId: number): Promise<Delivery> {
  await getWebhook(em, webhookId);
  const event: WebhookEvent = {
    id: 0,
    event: 'test',
    moment: new Date().toISOString(),
    recordId: 0,
    fields: [],
  };
  const [added] = await em.execute<{ id: number }[]>(sql`
    insert into webhook_deliveries (webhook_id, events, by_hand)
      values (${webhookId}, ${JSON.stringify([event])}::jsonb, true) returning id`);
  await addJob(em, 'webhook', webhookId);
  return await getDelivery(em, added?.id ?? 0);
}

/**
 * Sends the events again, once, with the current records. A message that waits for its next attempt is sent now, and keeps the rest of its
 * attempts. One that is due within a minute may just be on its way (takeDue).
 */
export async function sendAgain(em: EntityManager, webhookId: number, id: number): Promise<Delivery> {
  const moved = await em.execute<{ id: number }[]>(sql`
    update webhook_deliveries d
       set state = 'waiting', by_hand = d.by_hand or d.state <> 'waiting' or not w.is_active,
           attempts = case d.state when 'waiting' then d.attempts else 0 end, next_at = now()
      from webhooks w
     where d.id = ${id} and d.webhook_id = ${webhookId} and w.id = d.webhook_id
       and (d.state <> 'waiting' or d.next_at > now() + interval '1 minute') returning d.id`);
  if (moved.length > 0) {
    await addJob(em, 'webhook', webhookId);
    return await getDelivery(em, id);
  }
  const [known] = await em.execute(
    sql`select from webhook_deliveries where id = ${id} and webhook_id = ${webhookId}`,
  );
  throw known
    ? new RequestError(409, webhookMessages.waiting)
    : new RequestError(404, webhookMessages.noDelivery);
}

/** Deletes old lines of the log, at most `limit` at a time; returns how many. */
export async function pruneDeliveries(em: EntityManager, limit: number): Promise<number> {
  const gone = await em.execute<{ id: number }[]>(sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < now() - make_interval(days => ${deliveryDays})
       order by created_at limit ${limit}) returning id`);
  return gone.length;
}
