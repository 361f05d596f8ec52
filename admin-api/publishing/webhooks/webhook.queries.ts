import { randomBytes } from 'node:crypto';
import { defineEntity, type InferEntity, LockMode, p } from '@mikro-orm/core';
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import { refuseForbidden } from '#admin-api/ground/images/fetch-public.ts';
import { ForbiddenAddress } from '#admin-api/ground/images/public-address.ts';
import { undoDays } from '#schema/rules/retention.ts';
import {
  type IssuedWebhook,
  type Webhook,
  type WebhookChanges,
  type WebhookInput,
  webhookLimits,
  webhookMessages,
} from '#schema/shapes/webhook.ts';

/** Its position in the log is a row of `webhook_progress` (sql/tables/7-work.sql). */
export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  properties: {
    id: p.integer().primary(),
    url: p.text(),
    events: p.array().$type<string[]>(),
    isActive: p.boolean().default(true),
    secret: p.text(),
    oldSecret: p.text().nullable(),
    oldSecretEndsAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
type WebhookRow = InferEntity<typeof WebhookEntity>;

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

interface Listed extends Omit<Webhook, 'createdAt' | 'failingSince' | 'lastSentAt'> {
  createdAt: Date | string;
  failingSince: Date | string | null;
  lastSentAt: Date | string | null;
}

const iso = (at: Date | string | null) => at && new Date(at).toISOString();

export async function listWebhooks(em: EntityManager, id?: number): Promise<Webhook[]> {
  const rows = await em.execute<Listed[]>(sql`
    select w.id, w.url, to_jsonb(w.events) as events, w.is_active as "isActive", w.created_at as "createdAt",
           p.failing_since as "failingSince",
           (select count(*)::integer from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
           (select max(d.sent_at) from webhook_deliveries d where d.webhook_id = w.id) as "lastSentAt"
      from webhooks w join webhook_progress p on p.webhook_id = w.id
     where ${id === undefined ? raw('true') : sql`w.id = ${id}`} order by w.id`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    failingSince: iso(row.failingSince),
    lastSentAt: iso(row.lastSentAt),
  }));
}

export async function getWebhook(em: EntityManager, id: number): Promise<Webhook> {
  const [found] = await listWebhooks(em, id);
  if (!found) throw new RequestError(404, webhookMessages.notFound);
  return found;
}

async function refuseMore(em: EntityManager): Promise<void> {
  await em.execute('lock table webhooks in share row exclusive mode');
  if ((await em.count(WebhookEntity)) >= webhookLimits.webhooks)
    throw new RequestError(409, webhookMessages.full);
}

/** The new webhook gets changes from now on. */
export async function addWebhook(
  em: EntityManager,
  actor: string,
  input: WebhookInput,
  trustedHosts: readonly string[],
): Promise<Written<IssuedWebhook>> {
  refuseInternal(input.url, trustedHosts);
  return await write(em.fork(), actor, async (inside) => {
    await refuseMore(inside);
    const secret = newSecret();
    const events = [...new Set(input.events)];
    const added = inside.create(WebhookEntity, { url: input.url, events, secret });
    await inside.flush();
    // Its own line in the log is the newest one.
    await inside.execute(sql`
      insert into webhook_progress (webhook_id, seq)
        values (${added.id}, current_setting('app.last_change')::bigint)`);
    return { webhook: await getWebhook(inside, added.id), secret };
  });
}

export const changeWebhook = (
  em: EntityManager,
  actor: string,
  id: number,
  { events, ...changes }: WebhookChanges,
  trustedHosts: readonly string[],
): Promise<Written<Webhook>> =>
  changing(em, actor, id, async (inside, row) => {
    if (changes.url !== undefined) refuseInternal(changes.url, trustedHosts);
    Object.assign(row, changes, events && { events: [...new Set(events)] });
    await inside.flush();
    // A webhook that is resumed, or gets another address, starts without its earlier failures.
    if (changes.isActive || changes.url !== undefined)
      await inside.execute(sql`update webhook_progress set failing_since = null where webhook_id = ${id}`);
    return await getWebhook(inside, id);
  });

/** The old secret signs too for a day. */
export const renewSecret = (em: EntityManager, actor: string, id: number): Promise<Written<IssuedWebhook>> =>
  changing(em, actor, id, async (inside, row) => {
    row.oldSecret = row.secret;
    row.oldSecretEndsAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
    row.secret = newSecret();
    await inside.flush();
    return { webhook: await getWebhook(inside, id), secret: row.secret };
  });

/** Deletes it with all of its deliveries, which are kept for a day. */
export const removeWebhook = (
  em: EntityManager,
  actor: string,
  id: number,
): Promise<Written<{ id: number }>> =>
  changing(em, actor, id, async (inside, row) => {
    await inside.execute(sql`
      insert into deleted_webhooks (id, contents)
        select w.id, jsonb_build_object('webhook', to_jsonb(w), 'progress', to_jsonb(p), 'deliveries',
                 coalesce((select jsonb_agg(to_jsonb(d)) from webhook_deliveries d where d.webhook_id = w.id), '[]'))
          from webhooks w join webhook_progress p on p.webhook_id = w.id where w.id = ${id}`);
    inside.remove(row);
    return { id };
  });

/** Restores it with its secret; changes of the meantime are sent. */
export const restoreWebhook = (em: EntityManager, actor: string, id: number): Promise<Written<Webhook>> =>
  write(em.fork(), actor, async (inside) => {
    await refuseMore(inside);
    const [kept] = await inside.execute<{ contents: object }[]>(sql`
      delete from deleted_webhooks where id = ${id} and ${isKept} returning contents`);
    if (!kept) throw new RequestError(404, webhookMessages.notFound);
    const rows = sql`(select ${JSON.stringify(kept.contents)}::jsonb as c) kept`;
    await inside.execute(sql`
      insert into webhooks select r.* from ${rows}, jsonb_populate_record(null::webhooks, c -> 'webhook') r`);
    await inside.execute(sql`
      insert into webhook_progress
        select r.* from ${rows}, jsonb_populate_record(null::webhook_progress, c -> 'progress') r`);
    await inside.execute(sql`
      insert into webhook_deliveries
        select r.* from ${rows}, jsonb_populate_recordset(null::webhook_deliveries, c -> 'deliveries') r`);
    return await getWebhook(inside, id);
  });

const isKept = sql`deleted_at > now() - make_interval(days => ${undoDays})`;

/** Deletes what can no longer be restored; returns how many. */
export async function pruneWebhooks(em: EntityManager): Promise<number> {
  const gone = await em.execute(sql`delete from deleted_webhooks where not (${isKept}) returning id`);
  return gone.length;
}

const changing = <T>(
  em: EntityManager,
  actor: string,
  id: number,
  work: (em: EntityManager, row: WebhookRow) => Promise<T>,
): Promise<Written<T>> =>
  write(em.fork(), actor, async (inside) => {
    const row = await inside.findOne(WebhookEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) throw new RequestError(404, webhookMessages.notFound);
    return await work(inside, row);
  });

/** Host names are checked when a message is sent, by the addresses that they then resolve to. */
function refuseInternal(address: string, trustedHosts: readonly string[]): void {
  const url = new URL(address);
  const isTrusted = trustedHosts.includes(url.host);
  try {
    if (url.protocol !== 'https:' && !isTrusted) throw new ForbiddenAddress(url.host);
    refuseForbidden(url, isTrusted);
  } catch {
    throw refusedField('url', webhookMessages.url);
  }
}
