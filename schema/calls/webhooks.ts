import { z } from 'zod';
import { id } from '#schema/text.ts';
import {
  delivery,
  deliveryList,
  deliveryPath,
  deliveryQuery,
  issuedWebhook,
  webhook,
  webhookChanges,
  webhookInput,
  webhookPath,
} from '#schema/webhook.ts';
import { defineCall } from './call.ts';

export const listWebhooks = defineCall('GET /api/webhooks', {
  chapter: 'webhooks',
  access: 'settings',
  summary: 'The webhooks, in the order in which they were added',
  description: 'docs/api/webhooks.md describes the messages, their signature and their repetition.',
  reply: webhook.array(),
});

export const addWebhook = defineCall('POST /api/webhooks', {
  chapter: 'webhooks',
  access: 'settings',
  asksAgain: true,
  summary: 'Adds a webhook, which gets changes from now on',
  description: 'The secret, with which every message is signed, is in no other answer.',
  body: webhookInput,
  reply: issuedWebhook,
  status: 201,
  otherStatuses: [409],
});

export const changeWebhook = defineCall('PUT /api/webhooks/:id', {
  chapter: 'webhooks',
  access: 'settings',
  asksAgain: true,
  summary: 'Changes the address or the events of a webhook, pauses it, or lets it go on',
  description:
    'What changed during a pause is sent when it goes on, as far as the feed reaches back: 30 days.',
  params: webhookPath,
  body: webhookChanges,
  reply: webhook,
});

export const removeWebhook = defineCall('DELETE /api/webhooks/:id', {
  chapter: 'webhooks',
  access: 'settings',
  asksAgain: true,
  summary: 'Deletes a webhook with its log of deliveries',
  description: 'For a day it can be restored.',
  params: webhookPath,
  reply: z.strictObject({ id }),
});

export const restoreWebhook = defineCall('POST /api/webhooks/:id/restore', {
  chapter: 'webhooks',
  access: 'settings',
  asksAgain: true,
  summary: 'Restores a webhook that was deleted in the last day, with its secret and its messages',
  description: 'What changed meanwhile is sent.',
  params: webhookPath,
  reply: webhook,
  otherStatuses: [409],
});

export const renewWebhookSecret = defineCall('POST /api/webhooks/:id/secret', {
  chapter: 'webhooks',
  access: 'settings',
  asksAgain: true,
  summary: 'Creates a new secret; for a day messages are signed with the old one, too',
  params: webhookPath,
  reply: issuedWebhook,
});

export const testWebhook = defineCall('POST /api/webhooks/:id/test', {
  chapter: 'webhooks',
  access: 'settings',
  asksAgain: true,
  summary: 'Sends a message with the event `test`, once; also while the webhook is paused',
  params: webhookPath,
  reply: delivery,
  status: 201,
});

export const listDeliveries = defineCall('GET /api/webhooks/:id/deliveries', {
  chapter: 'webhooks',
  access: 'settings',
  summary: 'The messages of the last 30 days, the newest first',
  params: webhookPath,
  query: deliveryQuery,
  reply: deliveryList,
});

export const resendDelivery = defineCall('POST /api/webhooks/:id/deliveries/:delivery/resend', {
  chapter: 'webhooks',
  access: 'settings',
  asksAgain: true,
  summary: 'Sends a message again, once, or its next attempt now',
  description: 'The message has its records as they are now.',
  params: deliveryPath,
  reply: delivery,
  otherStatuses: [409],
});
