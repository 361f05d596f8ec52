import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { id, pathId, text } from '#schema/rules/text.ts';
import { isSafeUrl, urlMaxLength } from '#schema/rules/url.ts';
import { paged, pagingQuery } from './paging.ts';

/** The events of each kind of record, from a visitor's point of view. */
export const webhookActions = {
  title: ['created', 'updated', 'published', 'deleted'],
  season: ['created', 'updated', 'published', 'deleted'],
  episode: ['created', 'updated', 'published', 'deleted'],
  match: ['created', 'updated', 'published', 'deleted'],
  page: ['created', 'updated', 'published', 'deleted'],
  comment: ['created', 'published', 'deleted'],
  collection: ['created', 'updated', 'deleted'],
} as const;
export type WebhookKind = keyof typeof webhookActions;
export type WebhookAction = (typeof webhookActions)[WebhookKind][number];

export const webhookEventNames = Object.entries(webhookActions).flatMap(([kind, actions]) =>
  actions.map((action) => `${kind}.${action}`),
);

export const webhookLimits = {
  webhooks: 20,
  /** The most events of one message. */
  events: 100,
  /** How many characters of an answer are stored. */
  answer: 1000,
  /** A webhook is paused after this many days of failures only. */
  failingDays: 5,
} as const;

export const webhookMessages = {
  url: 'Must be an https address of the public internet without a port, a name or a password; WEBHOOK_HOSTS allows hosts of your own network',
  events: 'Choose at least one event',
  unknownEvent: 'There is no such event',
  notFound: 'Webhook not found',
  noDelivery: 'Delivery not found',
  full: `There are ${webhookLimits.webhooks} webhooks already: delete one first`,
  waiting: 'This delivery is on its way already',
} as const;

const fields = z.strictObject({
  url: text(urlMaxLength, 'The address', webhookMessages.url)
    .trim()
    .refine((value) => /^https?:/i.test(value) && isSafeUrl(value), webhookMessages.url)
    .meta({
      format: 'uri',
      description: 'https; http and ports only for hosts that WEBHOOK_HOSTS names',
      examples: ['https://hooks.example.org/lamphouse'],
    }),
  events: z
    .array(z.enum(webhookEventNames, webhookMessages.unknownEvent), webhookMessages.events)
    .min(1, webhookMessages.events)
    .max(webhookEventNames.length, webhookMessages.unknownEvent)
    .meta({ examples: [['title.published', 'title.updated']] }),
});

export const webhookInput = fields;
export type WebhookInput = z.infer<typeof webhookInput>;

export const webhook = z.strictObject({
  id,
  url: z.string(),
  events: z.string().array(),
  isActive: z.boolean().meta({ description: 'false: paused, by an owner or after days of failures' }),
  createdAt: moment,
  failingSince: moment.nullable().meta({ description: 'null while messages arrive' }),
  waiting: z.int().min(0).meta({ description: 'Messages that are not delivered yet' }),
  lastSentAt: moment.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** Fields left out keep their value. */
export const webhookChanges = fields
  .exactPartial()
  .extend({ isActive: z.boolean('Must be true or false').optional() })
  .meta({ examples: [{ isActive: true }] });
export type WebhookChanges = z.infer<typeof webhookChanges>;

/** The secret is in no other answer. */
export const issuedWebhook = z.strictObject({
  webhook,
  secret: z.string().meta({ description: 'Shown this once: `whsec_` and the key in base64' }),
});
export type IssuedWebhook = z.infer<typeof issuedWebhook>;

export const deliveryPath = z.object({ id: pathId, delivery: pathId });

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const delivery = z.strictObject({
  id,
  messageId: z.string().meta({ description: 'The header `webhook-id`; the same for every attempt' }),
  state: z.enum(deliveryStates),
  events: z.strictObject({ event: z.string(), count: z.int().min(1) }).array(),
  attempts: z.int().min(0),
  createdAt: moment,
  nextAt: moment.nullable().meta({ description: 'When it is tried next; null where it is not' }),
  sentAt: moment.nullable().meta({ description: 'The last attempt' }),
  durationMs: z.int().min(0).nullable(),
  status: z.int().nullable().meta({ description: 'What the receiver answered; null where nothing came' }),
  answer: z.string().nullable().meta({ description: 'The beginning of the answer' }),
  problem: z.string().nullable().meta({ description: 'Why no answer came' }),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryQuery = pagingQuery.extend({
  state: z.enum(deliveryStates, `Must be ${deliveryStates.join(', ')}`).optional(),
});
export type DeliveryQuery = z.infer<typeof deliveryQuery>;

export const deliveryList = z.strictObject({
  webhook,
  deliveries: delivery.array(),
  ...paged,
});
export type DeliveryList = z.infer<typeof deliveryList>;
