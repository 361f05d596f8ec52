import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { readChanges } from '#admin-api/publishing/changes/change.queries.ts';
import { webhookLimits } from '#schema/shapes/webhook.ts';
import { withRecords } from './public-records.queries.ts';
import { eventOf, type WebhookEvent } from './webhook-event.ts';

const changesAtOnce = 1000;

/**
 * Turns the changes committed since into messages for a webhook, and moves its position in the log in the same transaction, so that a kill
 * neither loses nor repeats any. False when it is not behind.
 */
export const gatherNext = (em: EntityManager, visitors: EntityManager, id: number): Promise<boolean> =>
  em.transactional(async (inside) => {
    const [hook] = await inside.execute<{ id: number; events: string[]; seq: string }[]>(sql`
      select w.id, to_jsonb(w.events) as events, p.seq
        from webhook_progress p join webhooks w on w.id = p.webhook_id, settled_change() settled, change_horizon h
       where w.id = ${id} and w.is_active
         and (p.seq < h.seq or exists (select from changes c where c.seq > p.seq and c.seq <= settled))
       for update of p skip locked`);
    if (!hook) return false;
    // After a restore, or a pause longer than the feed reaches back, it continues with new changes. The position needs no moment: in a
    // database that is put back to an earlier state it goes back with the log.
    const { changes, position } = await readChanges(inside, { seq: Number(hook.seq) }, changesAtOnce);
    const wanted = new Set(hook.events);
    const events = changes
      .flatMap((change) => eventOf(change) ?? [])
      .filter(({ event }) => wanted.has(event));
    // Episodes of a title that is not public are left out.
    const seen = (await withRecords(visitors, events)).filter(
      ({ event, record }) => record !== null || event.endsWith('.deleted'),
    );
    await addMessages(
      inside,
      hook.id,
      seen.map(({ record, ...event }) => event),
    );
    await inside.execute(
      sql`update webhook_progress set seq = ${position.seq} where webhook_id = ${hook.id}`,
    );
    return position.seq !== Number(hook.seq);
  });

async function addMessages(
  em: EntityManager,
  webhookId: number,
  events: readonly WebhookEvent[],
): Promise<void> {
  const messages: (readonly WebhookEvent[])[] = [];
  for (let first = 0; first < events.length; first += webhookLimits.events)
    messages.push(events.slice(first, first + webhookLimits.events));
  if (messages.length === 0) return;
  await em.execute(sql`
    insert into webhook_deliveries (webhook_id, events)
      select ${webhookId}, m from jsonb_array_elements(${JSON.stringify(messages)}::jsonb) m`);
}

/** Milliseconds until the next attempt of a webhook; Infinity when no message waits, undefined when there is no such webhook. */
export async function msUntilNext(em: EntityManager, id: number): Promise<number | undefined> {
  const [found] = await em.execute<{ ms: number | null }[]>(sql`
    select (1000 * extract(epoch from (select min(d.next_at) from webhook_deliveries d
              where d.webhook_id = w.id and d.state = 'waiting' and (w.is_active or d.by_hand)) - now()))::double precision as ms
      from webhooks w where w.id = ${id}`);
  return found && Math.max(0, Math.ceil(found.ms ?? Number.POSITIVE_INFINITY));
}

export interface Message {
  id: number;
  messageId: string;
  url: string;
  /** The current secret first. */
  secrets: string[];
  events: WebhookEvent[];
}

/** Takes messages of a webhook. Other servers skip them for a minute, in which they are sent. */
export const takeDue = (em: EntityManager, webhookId: number, most: number): Promise<Message[]> =>
  em.execute<Message[]>(sql`
    update webhook_deliveries d set next_at = now() + interval '1 minute', attempts = d.attempts + 1
      from webhooks w
     where w.id = d.webhook_id and d.id in (
       select o.id from webhook_deliveries o join webhooks v on v.id = o.webhook_id
        where o.webhook_id = ${webhookId} and o.state = 'waiting' and o.next_at <= now() and (v.is_active or o.by_hand)
        order by o.next_at, o.id limit ${most} for update of o skip locked)
    returning d.id, d.message_id as "messageId", w.url, d.events,
              to_jsonb(array[w.secret] || case when w.old_secret_ends_at > now() then array[w.old_secret] end) as secrets`);

export interface Attempt {
  isDelivered: boolean;
  status: number | null;
  answer: string | null;
  problem: string | null;
  durationMs: number;
}

/**
 * Stores the result of an attempt. A failed one is repeated after the next of these delays until none is left; messages that were
 * requested by hand are not repeated. A webhook that only failed for days is paused.
 */
export async function noteAttempt(
  em: EntityManager,
  id: number,
  { isDelivered, status, answer, problem, durationMs }: Attempt,
  delaysMs: readonly number[],
): Promise<void> {
  const delays = sql`${`{${delaysMs.join(',')}}`}::double precision[]`;
  await em.execute(sql`
    with noted as (
      update webhook_deliveries d
         set state = case when ${isDelivered} then 'delivered' when d.by_hand or d.attempts > cardinality(${delays}) then 'failed'
                          else 'waiting' end,
             next_at = now() + coalesce((${delays})[d.attempts], 0) * interval '1 millisecond',
             sent_at = now(), duration_ms = ${durationMs}, status = ${status}, answer = ${answer}, problem = ${problem}
       where d.id = ${id} returning d.webhook_id
    ), progress as (
      update webhook_progress p
         set failing_since = case when ${isDelivered} then null else coalesce(p.failing_since, now()) end
        from noted n where p.webhook_id = n.webhook_id
    )
    update webhooks w set is_active = false
      from webhook_progress p
     where w.id in (select webhook_id from noted) and p.webhook_id = w.id and w.is_active and not ${isDelivered}
       and p.failing_since < now() - make_interval(days => ${webhookLimits.failingDays})`);
}
