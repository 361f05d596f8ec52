import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

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
export type WebhookRow = InferEntity<typeof WebhookEntity>;
