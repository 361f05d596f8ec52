import { z } from 'zod';
import { undoDays } from '#schema/rules/retention.ts';
import { id } from '#schema/rules/text.ts';
import {
  delivery,
  deliveryList,
  deliveryPath,
  deliveryQuery,
  issuedWebhook,
  webhook,
  webhookChanges,
  webhookInput,
} from '#schema/shapes/webhook.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'webhooks', access: 'settings' });

export const listWebhooks = call(
  'GET /api/webhooks',
  'The webhooks, in the order in which they were added',
  { reply: webhook.array() },
  'docs/api/webhooks.md describes the messages, their signature and their repetition.',
);

export const addWebhook = call(
  'POST /api/webhooks',
  'Adds a webhook, which gets changes from now on',
  { asksAgain: true, body: webhookInput, reply: issuedWebhook, status: 201, otherStatuses: [409] },
  'The secret, with which every message is signed, is in no other answer.',
);

export const changeWebhook = call(
  'PUT /api/webhooks/:id',
  'Changes the address or the events of a webhook, pauses it, or lets it go on',
  { asksAgain: true, body: webhookChanges, reply: webhook },
  'What changed during a pause is sent when it goes on, as far as the feed reaches back: 30 days.',
);

export const removeWebhook = call(
  'DELETE /api/webhooks/:id',
  'Deletes a webhook with its log of deliveries',
  { asksAgain: true, reply: z.strictObject({ id }) },
  `It can be restored for ${undoDays * 24} hours.`,
);

export const restoreWebhook = call(
  'POST /api/webhooks/:id/restore',
  'Restores a webhook that was deleted in the last day, with its secret and its messages',
  { asksAgain: true, reply: webhook, otherStatuses: [409] },
  'What changed meanwhile is sent.',
);

export const renewWebhookSecret = call(
  'POST /api/webhooks/:id/secret',
  'Creates a new secret; for a day messages are signed with the old one, too',
  { asksAgain: true, reply: issuedWebhook },
);

export const testWebhook = call(
  'POST /api/webhooks/:id/test',
  'Sends a message with the event `test`, once; also while the webhook is paused',
  { asksAgain: true, reply: delivery, status: 201 },
);

export const listDeliveries = call(
  'GET /api/webhooks/:id/deliveries',
  'The messages of the last 30 days, the newest first',
  { query: deliveryQuery, reply: deliveryList },
);

export const resendDelivery = call(
  'POST /api/webhooks/:id/deliveries/:delivery/resend',
  'Sends a message again, once, or its next attempt now',
  { asksAgain: true, params: deliveryPath, reply: delivery, otherStatuses: [409] },
  'The message has its records as they are now.',
);
